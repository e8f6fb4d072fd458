import type { SecurityOccasion } from '../../people/users/users.events.js';
import type { MailLanguage } from '../mail/mail-page.js';
import type { NotificationKind } from './kinds.types.js';

/** Texts of mails in one language. `{…}` are placeholders. */
export interface MailTexts {
  /** Line about a request, by kind: `{who}` is the actor. */
  readonly lines: Readonly<Record<NotificationKind, string>>;
  /** Texts of decisions, by step. */
  readonly decisions: Readonly<Record<string, string>>;
  /** Replaces the line of the kind: `{count}` requests have lost their technician. */
  readonly leftWork: string;
  /** Replaces the line of the kind: `{person}` has another role, and `{count}` requests. */
  readonly lostTechnician: string;
  /** Replaces the line of the kind: of rules, by `data.event`. */
  readonly rules: Readonly<Record<string, string>>;
  /** Replaces the line of the kind: a device could not deliver `{count}` entries of work. */
  readonly undelivered: string;
  /** Texts of purchases, by state. */
  readonly purchases: Readonly<Record<string, string>>;
  /** Texts of jobs of contractors, by what happened. */
  readonly contractor: Readonly<Record<string, string>>;
  /** Replaces the text of an accepted job: `{arrivesAt}` is when the contractor comes. */
  readonly arrives: string;
  /** Why schedules are paused, by reason. */
  readonly pauses: Readonly<Record<string, string>>;
  /** Names of things with documents, by kind. */
  readonly things: Readonly<Record<string, string>>;
  /** Reason for the mail, by kind. */
  readonly reasons: Readonly<Record<NotificationKind, string>>;
  /** Security events of the account. */
  readonly security: Readonly<Record<SecurityOccasion, string>>;
  /** An unknown device. */
  readonly unknownDevice: string;
  readonly someone: string;
  readonly service: string;
  readonly note: string;
  readonly internal: string;
  readonly open: string;
  readonly why: string;
  readonly settings: string;
  readonly unsubscribe: string;
  readonly digestSubject: string;
  readonly accountSubject: string;
  readonly partSubject: string;
  readonly scheduleSubject: string;
  readonly readingSubject: string;
  readonly documentSubject: string;
  readonly leftWorkSubject: string;
  readonly ruleSubject: string;
  readonly more: string;
  readonly until: string;
  /** After the line of an approval: what is due next. */
  readonly promised: string;
  /** Replaces the line of a breach, of a date that a lead set. */
  readonly datePassed: string;
}

const en: MailTexts = {
  lines: {
    submitted: '{who} submitted the request, which waits for approval.',
    transferred: '{who} handed the request to your department.',
    decided: '{who} {decision} the request.',
    completed: '{who} completed the work on your request.',
    duplicate_resolved: 'The request of which yours is a duplicate was completed by {who}.',
    assigned: '{who} assigned the request to you.',
    reopened: '{who} reopened the request.',
    held: '{who} put the request on hold.',
    resumed: '{who} ended the hold of the request.',
    commented: '{who} commented.',
    mentioned: '{who} named you in a comment.',
    at_risk: 'The request is at risk to miss its due time, {dueAt}.',
    breached: 'The request has missed its due time, {dueAt}.',
    escalated: 'The request has consumed {percent} % of its time; due {dueAt}.',
    part_low: '{part} is low: the stock fell to its reorder point.',
    purchase: '{who} {purchase}.',
    scheduled: 'A schedule made the request, which has no technician yet.',
    schedule_paused: 'A schedule of your department is paused: {pause}.',
    reading_unusual: '{who} entered an unusual reading: {value}. Check it at the equipment.',
    document_expires: 'A certificate of {thing} is valid until {day}.',
    contractor: '{contractor}',
    mail_held: 'A mail to a mailbox of your department waits for your decision.',
    report_recipient: 'A recipient of a report of figures of yours may not read it, and gets none.',
    delegated: '{who} delegated rights to you, from {startsAt} to {endsAt}.',
    security: '{event}',
  },
  decisions: {
    approve: 'approved',
    reject: 'rejected',
    markDuplicate: 'marked as a duplicate',
    cancel: 'cancelled',
  },
  purchases: {
    requested: 'asked for a purchase, which waits for your decision',
    approved: 'approved a purchase that you asked for',
    refused: 'refused a purchase that you asked for',
    ordered: 'ordered what you asked for',
    received: 'received what you asked for',
    cancelled: 'cancelled a purchase that you asked for',
  },
  contractor: {
    accepted: 'The contractor accepted the job.',
    declined: 'The contractor declined the job.',
    done: 'The contractor says that the work is done. Complete the request, or return the job.',
    overdue: 'The contractor should have finished the job by now.',
    resend: 'The link of the contractor ended after too many wrong codes. Send it again.',
    bounced: 'The mail to the contractor was refused. Check the address.',
  },
  arrives: 'The contractor accepted the job and comes on {arrivesAt}.',
  pauses: {
    editor_lost_right: 'who wrote it last may no longer do so',
    no_asset: 'its equipment is retired, or its meter is archived',
  },
  things: {
    asset: 'a machine',
    location: 'a place',
    part: 'a part',
    schedule: 'a schedule',
    contractor: 'a contractor',
  },
  undelivered: '{who} did work that the service could not record. Entries to decide: {count}.',
  rules: {
    rule: 'The rule “{rule}” tells you of it.',
    rule_throttled: 'The rule “{rule}” has fired too often and waits for an hour.',
    rule_off: 'The rule “{rule}” is off: it was refused five times in a row.',
    owner_lost:
      'The rule “{rule}” is off: its owner is not active, or may not write rules any more.',
  },
  leftWork:
    '{who} suspended or deactivated the account of a technician. Open requests of your department that are assigned to it: {count}.',
  lostTechnician:
    '{person} is no technician any more. Open requests of your department that are assigned to this account: {count}.',
  reasons: {
    submitted: 'you approve requests of the department',
    transferred: 'you approve requests of the department',
    decided: 'it is your request, or assigned to you',
    completed: 'it is your request',
    duplicate_resolved: 'you submitted a duplicate',
    assigned: 'it is assigned to you',
    reopened: 'it is assigned to you, or you are in charge of the department',
    held: 'you submitted it, work on it or watch it',
    resumed: 'you submitted it, work on it or watch it',
    commented: 'you submitted it, work on it, watch it or commented on it',
    mentioned: 'you were named',
    at_risk: 'you are in charge of it',
    breached: 'you are in charge of it',
    escalated: 'a policy or a rule names you, or you look after rules',
    part_low: 'you are in charge of the part',
    purchase: 'you decide on purchases, or asked for it',
    scheduled: 'you are in charge of the department',
    schedule_paused: 'you are in charge of the department',
    reading_unusual: 'you are in charge of the department',
    document_expires: 'you are in charge of what the certificate is about',
    contractor: 'you are in charge of it, or it is assigned to you',
    mail_held: 'you are in charge of the department of the mailbox',
    report_recipient: 'the report of figures is yours',
    delegated: 'rights were delegated to you',
    security: 'it concerns your account',
  },
  security: {
    email_bounced: 'Mail to your address was refused. No more is sent until the address changes.',
    password_changed: 'Your password was changed, and your other sessions have ended.',
    api_token_created: 'The API token “{name}” was made for your account.',
    api_token_revoked: 'The API token “{name}” of your account was ended.',
    new_device:
      'Somebody logged in to your account from a device that it was not used on in the last 30 days: {device}. Was it not you? Change your password and end the session.',
    authenticator_enrolled:
      'An authenticator app was enrolled: logging in takes its code from now on.',
    authenticator_removed: 'The authenticator app was removed: logging in takes no code any more.',
    recovery_code_used: 'A recovery code was used instead of a code of the authenticator app.',
    recovery_codes_renewed: 'The recovery codes were made anew; the ones before are void.',
    passkey_added: 'A passkey was added, with which one can log in.',
    passkey_removed: 'A passkey was removed.',
    factors_reset: 'Your second factor, your recovery codes and your passkeys were removed.',
    credentials_removed:
      'The identity provider confirmed your address: the password, sessions and factors from before were removed.',
    password_reset:
      'Your password was set by a link that was mailed to you, and all your sessions have ended. API tokens that go on: {apiTokens}.',
    email_change_requested:
      'Another e-mail address was entered for your account. It counts when it is verified.',
    email_changed: 'The e-mail address of your account was changed.',
  },
  unknownDevice: 'an unknown device',
  someone: 'Somebody',
  service: 'The service',
  note: 'Note',
  internal: 'internal',
  open: 'Open the request',
  why: 'You get this because',
  settings: 'Change what is mailed to you',
  unsubscribe: 'No more mail of this kind',
  digestSubject: 'Maintenance requests: {count} notifications',
  accountSubject: 'Your account',
  partSubject: 'Parts to order',
  scheduleSubject: 'Paused schedules',
  readingSubject: 'Unusual readings',
  documentSubject: 'Certificates that end',
  leftWorkSubject: 'Open requests without an active technician',
  ruleSubject: 'Rules',
  more: 'and {count} more, in your inbox',
  until: 'until',
  promised: 'It is to be done by {dueAt}.',
  datePassed: 'The date that was set for the request has passed, {dueAt}.',
};

const de: MailTexts = {
  lines: {
    submitted: '{who} hat etwas gemeldet, das auf Genehmigung wartet.',
    transferred: '{who} hat die Meldung an Ihre Abteilung übergeben.',
    decided: '{who} hat die Meldung {decision}.',
    completed: '{who} hat die Arbeit an Ihrer Meldung erledigt.',
    duplicate_resolved: '{who} hat die Meldung erledigt, deren Duplikat Ihre ist.',
    assigned: '{who} hat Ihnen die Meldung zugewiesen.',
    reopened: '{who} hat die Meldung wieder geöffnet.',
    held: '{who} hat die Meldung zurückgestellt.',
    resumed: '{who} hat die Meldung wieder aufgenommen.',
    commented: '{who} hat kommentiert.',
    mentioned: '{who} hat Sie in einem Kommentar erwähnt.',
    at_risk: 'Die Meldung droht ihre Fälligkeit zu verfehlen: {dueAt}.',
    breached: 'Die Meldung hat ihre Fälligkeit verfehlt: {dueAt}.',
    escalated: 'Die Meldung hat {percent} % ihrer Zeit verbraucht; fällig: {dueAt}.',
    part_low: '{part} geht zur Neige: Der Bestand ist auf den Meldebestand gefallen.',
    purchase: '{who} {purchase}.',
    scheduled: 'Ein Wartungsplan hat die Meldung erstellt; sie ist noch niemandem zugewiesen.',
    schedule_paused: 'Ein Wartungsplan Ihrer Abteilung ist angehalten: {pause}.',
    reading_unusual:
      '{who} hat einen ungewöhnlichen Zählerstand eingetragen: {value}. Prüfen Sie ihn an der Anlage.',
    document_expires: 'Ein Zertifikat zu {thing} gilt bis zum {day}.',
    contractor: '{contractor}',
    mail_held: 'Eine Mail an ein Postfach Ihrer Abteilung wartet auf Ihre Entscheidung.',
    report_recipient:
      'Jemand, der einen Kennzahlenbericht von Ihnen empfangen soll, darf ihn nicht lesen und erhält keinen.',
    delegated: '{who} hat Sie als Vertretung eingesetzt, vom {startsAt} bis zum {endsAt}.',
    security: '{event}',
  },
  decisions: {
    approve: 'genehmigt',
    reject: 'abgelehnt',
    markDuplicate: 'als Duplikat gekennzeichnet',
    cancel: 'abgebrochen',
  },
  purchases: {
    requested: 'bittet um eine Beschaffung, über die Sie entscheiden',
    approved: 'hat eine Beschaffung genehmigt, um die Sie gebeten haben',
    refused: 'hat eine Beschaffung abgelehnt, um die Sie gebeten haben',
    ordered: 'hat bestellt, worum Sie gebeten haben',
    received: 'hat erhalten, worum Sie gebeten haben',
    cancelled: 'hat eine Beschaffung storniert, um die Sie gebeten haben',
  },
  contractor: {
    accepted: 'Die Firma hat die Arbeit angenommen.',
    declined: 'Die Firma hat die Arbeit abgelehnt.',
    done: 'Die Firma meldet die Arbeit als erledigt. Schließen Sie die Meldung ab oder geben Sie sie zurück.',
    overdue: 'Die Firma sollte die Arbeit inzwischen erledigt haben.',
    resend: 'Der Link der Firma endete nach zu vielen falschen Codes. Senden Sie ihn noch einmal.',
    bounced: 'Die E-Mail an die Firma wurde abgewiesen. Prüfen Sie die Adresse.',
  },
  arrives: 'Die Firma hat die Arbeit angenommen und kommt am {arrivesAt}.',
  pauses: {
    editor_lost_right: 'wer ihn zuletzt geschrieben hat, darf es nicht mehr',
    no_asset: 'seine Anlagen sind ausgemustert, oder sein Zähler ist archiviert',
  },
  things: {
    asset: 'einer Anlage',
    location: 'einem Ort',
    part: 'einem Teil',
    schedule: 'einem Wartungsplan',
    contractor: 'einer Fremdfirma',
  },
  undelivered:
    '{who} hat Arbeit getan, die nicht erfasst werden konnte. Einträge zu entscheiden: {count}.',
  rules: {
    rule: 'Die Regel „{rule}“ weist Sie darauf hin.',
    rule_throttled: 'Die Regel „{rule}“ hat zu oft ausgelöst und wartet eine Stunde.',
    rule_off: 'Die Regel „{rule}“ ist aus: Sie wurde fünfmal nacheinander abgelehnt.',
    owner_lost:
      'Die Regel „{rule}“ ist aus: Wer sie schrieb, ist nicht mehr aktiv oder darf keine Regeln mehr schreiben.',
  },
  leftWork:
    '{who} hat ein Konto der Technik gesperrt oder deaktiviert. Offene Meldungen Ihrer Abteilung, die ihm zugewiesen sind: {count}.',
  lostTechnician:
    '{person} gehört nicht mehr zur Technik. Offene Meldungen Ihrer Abteilung, die diesem Konto zugewiesen sind: {count}.',
  reasons: {
    submitted: 'Sie Meldungen der Abteilung genehmigen',
    transferred: 'Sie Meldungen der Abteilung genehmigen',
    decided: 'es Ihre Meldung ist oder sie Ihnen zugewiesen ist',
    completed: 'es Ihre Meldung ist',
    duplicate_resolved: 'Sie ein Duplikat gemeldet haben',
    assigned: 'sie Ihnen zugewiesen ist',
    reopened: 'sie Ihnen zugewiesen ist oder Sie für die Abteilung zuständig sind',
    held: 'Sie sie gemacht haben, bearbeiten oder beobachten',
    resumed: 'Sie sie gemacht haben, bearbeiten oder beobachten',
    commented: 'Sie sie gemacht haben, bearbeiten, beobachten oder kommentiert haben',
    mentioned: 'Sie erwähnt wurden',
    at_risk: 'Sie für sie zuständig sind',
    breached: 'Sie für sie zuständig sind',
    escalated: 'eine Regel Sie nennt oder Sie sich um Regeln kümmern',
    part_low: 'Sie für das Teil zuständig sind',
    purchase: 'Sie über Beschaffungen entscheiden oder darum gebeten haben',
    scheduled: 'Sie für die Abteilung zuständig sind',
    schedule_paused: 'Sie für die Abteilung zuständig sind',
    reading_unusual: 'Sie für die Abteilung zuständig sind',
    document_expires: 'Sie für das zuständig sind, wovon das Zertifikat handelt',
    contractor: 'Sie für sie zuständig sind oder sie Ihnen zugewiesen ist',
    mail_held: 'Sie für die Abteilung des Postfachs zuständig sind',
    report_recipient: 'der Kennzahlenbericht Ihnen gehört',
    delegated: 'Sie als Vertretung eingesetzt wurden',
    security: 'es Ihr Konto betrifft',
  },
  security: {
    email_bounced:
      'E-Mail an Ihre Adresse wurde abgewiesen. Bis zu einer neuen Adresse wird keine mehr gesendet.',
    password_changed: 'Ihr Passwort wurde geändert; Ihre anderen Sitzungen sind beendet.',
    api_token_created: 'Für Ihr Konto wurde das API-Token „{name}“ erstellt.',
    api_token_revoked: 'Das API-Token „{name}“ Ihres Kontos wurde beendet.',
    new_device:
      'Jemand hat sich bei Ihrem Konto von einem Gerät angemeldet, das in den letzten 30 Tagen nicht verwendet wurde: {device}. Waren Sie das nicht? Ändern Sie Ihr Passwort und beenden Sie die Sitzung.',
    authenticator_enrolled:
      'Eine Authenticator-App wurde eingerichtet: Das Anmelden verlangt ab jetzt ihren Code.',
    authenticator_removed:
      'Die Authenticator-App wurde entfernt: Das Anmelden verlangt keinen Code mehr.',
    recovery_code_used:
      'Ein Wiederherstellungscode wurde statt eines Codes der Authenticator-App verwendet.',
    recovery_codes_renewed:
      'Die Wiederherstellungscodes wurden erneuert; die bisherigen gelten nicht mehr.',
    passkey_added: 'Ein Passkey wurde hinzugefügt, mit dem man sich anmelden kann.',
    passkey_removed: 'Ein Passkey wurde entfernt.',
    factors_reset:
      'Ihr zweiter Faktor, Ihre Wiederherstellungscodes und Ihre Passkeys wurden entfernt.',
    credentials_removed:
      'Der Identitätsanbieter hat Ihre Adresse bestätigt: Passwort, Sitzungen und Faktoren von vorher wurden entfernt.',
    password_reset:
      'Ihr Passwort wurde durch einen Link gesetzt, der Ihnen gemailt wurde; alle Ihre Sitzungen sind beendet. API-Tokens, die weiter gelten: {apiTokens}.',
    email_change_requested:
      'Für Ihr Konto wurde eine andere E-Mail-Adresse eingetragen. Sie gilt, sobald sie bestätigt ist.',
    email_changed: 'Die E-Mail-Adresse Ihres Kontos wurde geändert.',
  },
  unknownDevice: 'ein unbekanntes Gerät',
  someone: 'Jemand',
  service: 'Der Dienst',
  note: 'Notiz',
  internal: 'intern',
  open: 'Meldung öffnen',
  why: 'Sie erhalten dies, weil',
  settings: 'Ändern, was Ihnen gemailt wird',
  unsubscribe: 'Keine E-Mail dieser Art mehr',
  digestSubject: 'Wartung: {count} Benachrichtigungen',
  accountSubject: 'Ihr Konto',
  partSubject: 'Teile zu bestellen',
  scheduleSubject: 'Angehaltene Wartungspläne',
  readingSubject: 'Ungewöhnliche Zählerstände',
  documentSubject: 'Zertifikate, die ablaufen',
  leftWorkSubject: 'Offene Meldungen ohne aktive Technik',
  ruleSubject: 'Regeln',
  more: 'und {count} weitere im Posteingang',
  until: 'bis',
  promised: 'Sie soll bis {dueAt} erledigt sein.',
  datePassed: 'Der zugesagte Termin der Meldung ist verstrichen: {dueAt}.',
};

const TEXTS: Readonly<Record<MailLanguage, MailTexts>> = { en, de };

/** The texts of a language. */
export function textsOf(language: MailLanguage): MailTexts {
  return TEXTS[language];
}
