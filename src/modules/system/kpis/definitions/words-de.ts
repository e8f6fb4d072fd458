import type { Words } from './definition.js';

/** Definitions in German. */
export const GERMAN: Words = {
  submitted: {
    label: 'Gemeldet',
    text: 'Meldungen, die im Zeitraum entstanden sind, von Personen und aus Wartungsplänen.',
    formula: 'Anzahl der im Zeitraum angelegten Meldungen',
  },
  completed: {
    label: 'Erledigt',
    text: 'Erledigungen im Zeitraum. Eine wieder geöffnete und erneut erledigte Meldung zählt zweimal.',
    formula: 'Anzahl der Schritte „Erledigen“ im Zeitraum',
  },
  repairTimeMean: {
    label: 'Reparaturzeit, Mittel',
    text: 'Dauer korrektiver Arbeit vom Beginn bis zur Erledigung, ohne die Zeit der Zurückstellung.',
    formula:
      'Summe von (erledigt − begonnen − zurückgestellt) ÷ Anzahl der begonnenen und im Zeitraum erledigten Meldungen, ohne die aus Wartungsplänen',
  },
  repairTimeP50: {
    label: 'Reparaturzeit, Median',
    text: 'Die Hälfte der korrektiven Arbeiten dauert höchstens so lange, vom Beginn bis zur Erledigung ohne Zurückstellungen.',
    formula: 'Median von (erledigt − begonnen − zurückgestellt) derselben Meldungen',
  },
  repairTimeP90: {
    label: 'Reparaturzeit, 9 von 10 binnen',
    text: 'Neun von zehn korrektiven Arbeiten dauern höchstens so lange, vom Beginn bis zur Erledigung ohne Zurückstellungen.',
    formula: '90. Perzentil von (erledigt − begonnen − zurückgestellt) derselben Meldungen',
  },
  firstTimeFix: {
    label: 'Beim ersten Mal behoben',
    text: 'Anteil der Meldungen, die innerhalb der dafür möglichen Tage nicht wieder geöffnet wurden.',
    formula:
      'Nicht wieder geöffnete Meldungen ÷ im Zeitraum erstmals erledigte Meldungen, deren Tage zum Wiederöffnen vorbei sind',
  },
  reopenRate: {
    label: 'Wieder geöffnet',
    text: 'Anteil der Erledigungen, nach denen die Meldung wieder geöffnet wurde.',
    formula: 'Erledigungen mit anschließender Wiederöffnung ÷ Erledigungen im Zeitraum',
  },
  evidenceRate: {
    label: 'Mit Foto des Ergebnisses',
    text: 'Anteil der Erledigungen, deren Meldung ein Foto vom Zustand nach der Arbeit hat.',
    formula: 'Erledigungen von Meldungen mit einem Foto „nachher“ ÷ Erledigungen im Zeitraum',
  },
  confirmationRate: {
    label: 'Von einer Person bestätigt',
    text: 'Anteil der Erledigungen, die eine Person bestätigt hat. Bestätigungen durch Zeitablauf zählen nicht.',
    formula:
      'Vor einer Wiederöffnung von einer Person bestätigte Erledigungen ÷ Erledigungen im Zeitraum',
  },
  rejectionRate: {
    label: 'Abgelehnt',
    text: 'Anteil der Ablehnungen an den Entscheidungen über Meldungen.',
    formula:
      'Ablehnungen ÷ (Genehmigungen + Ablehnungen) im Zeitraum, ohne die Genehmigung, mit der Arbeit aus Wartungsplänen beginnt',
  },
  ratingMean: {
    label: 'Bewertung',
    text: 'Mittlere Bewertung durch die Meldenden, von 1 bis 5.',
    formula: 'Summe der Bewertungen ÷ im Zeitraum bestätigte Meldungen mit Bewertung',
  },
  slaResponse: {
    label: 'Rechtzeitig beantwortet',
    text: 'Anteil der Meldungen, die bis zu ihrer Fälligkeit beantwortet wurden.',
    formula:
      'Eingehaltene Fälligkeiten der Antwort ÷ im Zeitraum eingehaltene oder verfehlte Fälligkeiten',
  },
  slaResolution: {
    label: 'Rechtzeitig erledigt',
    text: 'Anteil der Meldungen, die bis zu ihrer Fälligkeit erledigt wurden.',
    formula:
      'Eingehaltene Fälligkeiten der Erledigung ÷ im Zeitraum eingehaltene oder verfehlte Fälligkeiten',
  },
  scheduleCompliance: {
    label: 'Wartung rechtzeitig',
    text: 'Anteil der Termine aus Wartungsplänen, die bis zur Fälligkeit samt Toleranz erledigt wurden.',
    formula:
      'Rechtzeitig erledigte Termine ÷ im Zeitraum fällige Termine, die beurteilt werden können',
    differs:
      'Zählt die Termine von Wartungsplänen samt Toleranz statt aller geplanten Aufträge; übersprungene stehen gesondert.',
  },
  preventiveShareMinutes: {
    label: 'Vorbeugende Arbeit, nach Zeit',
    text: 'Anteil der erfassten Arbeitszeit, der auf Meldungen aus Wartungsplänen entfällt.',
    formula:
      'Minuten an Meldungen aus Wartungsplänen ÷ Minuten aller im Zeitraum begonnenen Zeiteinträge',
    differs:
      'Zählt erfasste Zeit an Meldungen aus Wartungsplänen; die Norm zählt alle Arbeitsstunden der vorbeugenden Instandhaltung.',
  },
  preventiveShareCount: {
    label: 'Vorbeugende Arbeit, nach Anzahl',
    text: 'Anteil der erledigten Meldungen, die aus Wartungsplänen stammen.',
    formula: 'Meldungen aus Wartungsplänen ÷ alle im Zeitraum erledigten Meldungen',
  },
  backlog: {
    label: 'Jetzt offen',
    text: 'Meldungen, die jetzt gemeldet, genehmigt oder zugewiesen sind, unabhängig vom Zeitraum.',
    formula: 'Anzahl der offenen Meldungen',
  },
  backlogDay: {
    label: 'Offen seit unter 1 Tag',
    text: 'Jetzt offene Meldungen, die vor weniger als einem Tag entstanden sind.',
    formula: 'Anzahl der offenen Meldungen, die unter 1 Tag alt sind',
  },
  backlogWeek: {
    label: 'Offen seit 1 bis 7 Tagen',
    text: 'Jetzt offene Meldungen, die vor mindestens einem und weniger als sieben Tagen entstanden sind.',
    formula: 'Anzahl der offenen Meldungen, die 1 bis unter 7 Tage alt sind',
  },
  backlogMonth: {
    label: 'Offen seit 7 bis 30 Tagen',
    text: 'Jetzt offene Meldungen, die vor mindestens sieben und weniger als dreißig Tagen entstanden sind.',
    formula: 'Anzahl der offenen Meldungen, die 7 bis unter 30 Tage alt sind',
  },
  backlogQuarter: {
    label: 'Offen seit 30 bis 90 Tagen',
    text: 'Jetzt offene Meldungen, die vor mindestens dreißig und weniger als neunzig Tagen entstanden sind.',
    formula: 'Anzahl der offenen Meldungen, die 30 bis unter 90 Tage alt sind',
  },
  backlogOlder: {
    label: 'Offen seit 90 Tagen oder länger',
    text: 'Jetzt offene Meldungen, die vor neunzig Tagen oder früher entstanden sind.',
    formula: 'Anzahl der offenen Meldungen, die 90 Tage und älter sind',
  },
  backlogWeeks: {
    label: 'Rückstand in Arbeitswochen',
    text: 'So viele Wochen dauert die offene Arbeit beim Tempo der letzten acht Wochen.',
    formula:
      'Geschätzte Minuten offener Meldungen (60 ohne Schätzung) ÷ (in den letzten 8 Wochen erfasste Minuten ÷ 8)',
  },
  mttr: {
    label: 'Mittlere Zeit bis zur Wiederherstellung (MTTR)',
    text: 'Mittlere Dauer eines ungeplanten Stillstands einer Anlage.',
    formula:
      'Dauer der ungeplanten Stillstände ÷ Anzahl der im Zeitraum begonnenen ungeplanten Stillstände',
    differs:
      'Zählt ungeplante Stillstände, wie sie erfasst sind, jeden ganz und einen andauernden bis jetzt, nicht Ausfälle.',
  },
  mtbf: {
    label: 'Mittlere Zeit zwischen Ausfällen (MTBF)',
    text: 'So lange arbeiten Anlagen im Mittel zwischen zwei ungeplanten Stillständen.',
    formula:
      '(Zeit in Betrieb − alle Stillstände) ÷ Anzahl der im Zeitraum begonnenen ungeplanten Stillstände',
    differs:
      'Nimmt die Zeit in Betrieb ohne Stillstände als Betriebsdauer und ungeplante Stillstände als Ausfälle.',
  },
  availability: {
    label: 'Verfügbarkeit',
    text: 'Anteil der Zeit in Betrieb, in der Anlagen nicht stillstanden.',
    formula: '(Zeit in Betrieb − alle Stillstände) ÷ Zeit in Betrieb',
    differs:
      'Nimmt die Zeit in Betrieb als geforderte Zeit und zählt jeden erfassten Stillstand, nicht nur den durch Instandhaltung.',
  },
  costLabour: {
    label: 'Arbeitskosten',
    text: 'Kosten der an Meldungen erfassten Arbeitszeit.',
    formula: 'Summe der Kosten von Zeiteinträgen, die im Zeitraum begonnen haben',
  },
  costParts: {
    label: 'Teilekosten',
    text: 'Wert der für Meldungen aus dem Lager entnommenen Teile, abzüglich der Rückgaben.',
    formula:
      'Summe der Werte von Lagerbewegungen für Meldungen im Zeitraum; Rückgaben zählen negativ',
  },
  costPurchases: {
    label: 'Beschaffungen',
    text: 'Beträge dessen, was für Meldungen beschafft und erhalten wurde.',
    formula: 'Summe der im Zeitraum erhaltenen Beschaffungen',
  },
  costTotal: {
    label: 'Gesamtkosten',
    text: 'Kosten von Arbeit, Teilen und Beschaffungen der Meldungen.',
    formula: 'Arbeit + Teile + Beschaffungen im Zeitraum',
  },
  responseTimeP50: {
    label: 'Zeit bis zur ersten Antwort, Median',
    text: 'Die Hälfte der im Zeitraum entstandenen Meldungen bekam binnen dieser Zeit die erste Antwort: Genehmigung, Ablehnung, Zuweisung oder einen öffentlichen Kommentar der Instandhaltung.',
    formula:
      'Median von (erste Antwort − Meldung) der beantworteten Meldungen aus dem Zeitraum, ohne Wartungspläne und Importe',
  },
  responseTimeP90: {
    label: 'Zeit bis zur ersten Antwort, 9 von 10 binnen',
    text: 'Neun von zehn im Zeitraum entstandenen Meldungen bekamen binnen dieser Zeit die erste Antwort: Genehmigung, Ablehnung, Zuweisung oder einen öffentlichen Kommentar der Instandhaltung.',
    formula: '90. Perzentil von (erste Antwort − Meldung) derselben Meldungen',
  },
  waitingShare: {
    label: 'Anteil der Wartezeit',
    text: 'Anteil der Zeit von der Meldung bis zur Erledigung, in der Meldungen zurückgestellt waren.',
    formula:
      'Minuten der Zurückstellung ÷ Minuten von der Meldung bis zur Erledigung, der im Zeitraum erledigten Meldungen',
  },
  overdueNow: {
    label: 'Jetzt überfällig',
    text: 'Offene Meldungen, deren nächste Fälligkeit vorbei ist, unabhängig vom Zeitraum.',
    formula: 'Anzahl der offenen Meldungen, deren Fälligkeit vor jetzt liegt',
  },
  repeatFailures: {
    label: 'Wiederholungsfehler',
    text: 'Anteil der korrektiven Meldungen zu Anlagen, die binnen 30 Tagen auf eine andere derselben Anlage und Kategorie folgen.',
    formula:
      'Meldungen, die einer höchstens 30 Tage zuvor erledigten derselben Anlage und Kategorie folgen ÷ im Zeitraum erledigte korrektive Meldungen mit Anlage und Kategorie',
  },
  costShareOfValue: {
    label: 'Kosten im Verhältnis zum Wert',
    text: 'Kosten der letzten 24 Monate im Verhältnis zu dem, was der Ersatz der Anlagen kostet.',
    formula:
      'Kosten von Arbeit, Teilen und Beschaffungen in 24 Monaten bis zum Ende des Zeitraums ÷ Wiederbeschaffungskosten, sonst Anschaffungskosten, der Anlagen',
    differs:
      'Umfasst 24 Monate statt eines Jahres und nimmt die Anschaffungskosten, wo keine Wiederbeschaffungskosten bekannt sind.',
  },
  contractorOnTime: {
    label: 'Fremdfirmen rechtzeitig',
    text: 'Anteil der an Fremdfirmen gesandten Aufträge, die bis zur vereinbarten Zeit als erledigt gemeldet wurden.',
    formula: 'Rechtzeitig erledigte Aufträge ÷ im Zeitraum erledigte oder überfällige Aufträge',
  },
};
