import type { MailLanguage } from '../../../outward/mail/mail-page.js';
import type { TargetState } from '../targets/targets.types.js';

/** Texts of mails of reports in one language. `{…}` are placeholders. */
export interface ReportTexts {
  readonly noData: string;
  readonly previous: string;
  readonly target: string;
  readonly states: Readonly<Record<TargetState, string>>;
  readonly columns: { readonly figure: string; readonly value: string };
  /** Names of groupings. */
  readonly by: Readonly<Record<string, string>>;
  /** A group of what has no key. */
  readonly without: string;
  readonly moreGroups: string;
  /** Instead of figures, where the reader may read none of them. */
  readonly none: string;
  readonly open: string;
  readonly rows: string;
  readonly cut: string;
  readonly weeks: string;
  readonly why: string;
  readonly leave: string;
  readonly test: string;
}

/** The texts by language. */
export const REPORT_TEXTS: Readonly<Record<MailLanguage, ReportTexts>> = {
  en: {
    noData: 'no data',
    previous: 'before: {value}',
    target: 'target {value}',
    states: { good: 'good', warn: 'nearly', bad: 'missed' },
    columns: { figure: 'Figure', value: 'Value' },
    by: {
      department: 'by department',
      category: 'by category',
      location: 'by place',
      asset: 'by asset',
      technician: 'by technician',
      priority: 'by priority',
      month: 'by month',
      origin: 'by origin',
      holdReason: 'by reason of the hold',
      cause: 'by cause',
      contractor: 'by contractor',
    },
    without: 'Without',
    moreGroups: 'and {count} more',
    none: 'You may not read the figures of this report.',
    open: 'Open the figures',
    rows: 'The records are in figures.csv: {count}.',
    cut: 'There are more records: figures.csv has the first {count}.',
    weeks: '{value} weeks',
    why: 'You get this mail because you are a recipient of the report “{name}”.',
    leave: 'No longer get this report',
    test: '[Test]',
  },
  de: {
    noData: 'keine Daten',
    previous: 'davor: {value}',
    target: 'Ziel {value}',
    states: { good: 'gut', warn: 'knapp', bad: 'verfehlt' },
    columns: { figure: 'Kennzahl', value: 'Wert' },
    by: {
      department: 'nach Abteilung',
      category: 'nach Kategorie',
      location: 'nach Ort',
      asset: 'nach Anlage',
      technician: 'nach Techniker/in',
      priority: 'nach Priorität',
      month: 'nach Monat',
      origin: 'nach Herkunft',
      holdReason: 'nach Grund der Zurückstellung',
      cause: 'nach Ursache',
      contractor: 'nach Fremdfirma',
    },
    without: 'Ohne',
    moreGroups: 'und {count} weitere',
    none: 'Sie dürfen die Kennzahlen dieses Berichts nicht lesen.',
    open: 'Kennzahlen öffnen',
    rows: 'Die Datensätze stehen in figures.csv: {count}.',
    cut: 'Es gibt mehr Datensätze: figures.csv enthält die ersten {count}.',
    weeks: '{value} Wochen',
    why: 'Sie erhalten diese E-Mail, weil Sie den Bericht „{name}“ empfangen.',
    leave: 'Diesen Bericht nicht mehr erhalten',
    test: '[Test]',
  },
};
