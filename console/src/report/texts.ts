import { baseOf, regionalTag } from '../i18n/device.ts';
import { siteData } from '../parts/site-data.ts';

// Not among the texts of the console: this page reads all of its texts with its script, at once.
const en = {
  loading: 'Loading…',
  again: 'Try again',
  dead: 'This label is no longer valid',
  deadHint: 'Please tell the people in charge of the place directly.',
  deadStatus: 'This status link is no longer valid',
  deadStatusHint: 'The report has been deleted, or a part of the link is missing.',
  signedIn: 'You are signed in in this browser.',
  withAccount: 'Report with your account',
  open: 'Already reported',
  openHint: 'Is it one of these? Then “Me too” is enough.',
  openMore: (count: number) => `Show ${count} more`,
  problem: 'Problem',
  line: (stage: string, since: string) => `${stage}, since ${since}`,
  people: (count: number) =>
    count === 1 ? 'Reported by 1 more person' : `Reported by ${count} more people`,
  meToo: 'Me too',
  meTooOf: (what: string) => `Me too: ${what}`,
  meTooDone: 'Thank you, counted.',
  meTooGone:
    'This report has been closed meanwhile. If the problem is still there, report it below.',
  report: 'Report a problem',
  title: 'What is wrong?',
  titleHint: 'In a few words, such as “Tap drips”',
  titleShort: 'Write at least 3 characters.',
  description: 'More about it (optional)',
  photo: 'Photo (optional)',
  take: 'Take a photo',
  choose: 'Choose a photo',
  remove: 'Remove the photo',
  yourPhoto: 'Your photo',
  preparing: 'The photo is being prepared…',
  noPicture: 'This file cannot be read as a picture. Choose another one.',
  contact: 'For questions: your name and e-mail (optional)',
  contactHint: 'Only the people who take care of it see them.',
  contactName: 'Name',
  contactEmail: 'E-mail address',
  emailWrong: 'Write it as name@example.org, or leave it empty.',
  send: 'Send the report',
  sendAgain: 'Send again',
  sending: 'Sending…',
  waiting: 'Almost there…',
  cancel: 'Cancel',
  offline: 'No connection. What you typed is kept: send it again when you are connected.',
  offlineRead: 'No connection.',
  limited: (time: string) => `Too many reports from here. Try again after ${time}.`,
  failed: 'The service cannot answer at the moment. What you typed is kept: try again soon.',
  refused: (reason: string) => `This was not accepted: ${reason}`,
  thanks: 'Thank you. Your report has arrived.',
  reportOf: (number: number) => `Report ${number}`,
  number: 'Number',
  state: 'State',
  onHold: 'waiting',
  since: 'Since',
  completedAt: 'Done on',
  note: 'What was done',
  reason: 'Why it was given up',
  follow: 'With this link you see how far it is. Keep it: it is shown only here.',
  share: 'Share the link',
  copy: 'Copy the link',
  copied: 'Copied.',
  refresh: 'Refresh',
  asOf: (time: string) => `As of ${time}`,
  another: 'Report something else',
  stage: {
    submitted: 'Submitted',
    approved: 'Approved',
    assigned: 'Assigned',
    in_progress: 'In progress',
    completed: 'Completed',
    confirmed: 'Confirmed',
    cancelled: 'Cancelled',
    rejected: 'Rejected',
    duplicate: 'Known already',
  },
};

const de: typeof en = {
  loading: 'Wird geladen…',
  again: 'Noch einmal versuchen',
  dead: 'Dieses Etikett ist nicht mehr gültig',
  deadHint: 'Bitte sagen Sie denen, die für den Ort zuständig sind, direkt Bescheid.',
  deadStatus: 'Dieser Link ist nicht mehr gültig',
  deadStatusHint: 'Die Meldung wurde gelöscht, oder ein Teil des Links fehlt.',
  signedIn: 'Sie sind in diesem Browser angemeldet.',
  withAccount: 'Mit Ihrem Konto melden',
  open: 'Schon gemeldet',
  openHint: 'Ist es eines davon? Dann genügt „Ich auch“.',
  openMore: (count) => `${count} weitere zeigen`,
  problem: 'Problem',
  line: (stage, since) => `${stage}, seit ${since}`,
  people: (count) =>
    count === 1 ? 'Von 1 weiteren Person gemeldet' : `Von ${count} weiteren Personen gemeldet`,
  meToo: 'Ich auch',
  meTooOf: (what) => `Ich auch: ${what}`,
  meTooDone: 'Danke, ist gezählt.',
  meTooGone:
    'Diese Meldung wurde inzwischen geschlossen. Besteht das Problem noch, melden Sie es unten.',
  report: 'Problem melden',
  title: 'Was ist nicht in Ordnung?',
  titleHint: 'In wenigen Worten, etwa „Hahn tropft“',
  titleShort: 'Schreiben Sie mindestens 3 Zeichen.',
  description: 'Mehr dazu (freiwillig)',
  photo: 'Foto (freiwillig)',
  take: 'Foto aufnehmen',
  choose: 'Foto auswählen',
  remove: 'Foto entfernen',
  yourPhoto: 'Ihr Foto',
  preparing: 'Das Foto wird vorbereitet…',
  noPicture: 'Diese Datei lässt sich nicht als Bild lesen. Wählen Sie eine andere.',
  contact: 'Für Rückfragen: Name und E-Mail (freiwillig)',
  contactHint: 'Nur wer sich darum kümmert, sieht sie.',
  contactName: 'Name',
  contactEmail: 'E-Mail-Adresse',
  emailWrong: 'Schreiben Sie sie wie name@example.org, oder lassen Sie sie weg.',
  send: 'Meldung senden',
  sendAgain: 'Noch einmal senden',
  sending: 'Wird gesendet…',
  waiting: 'Gleich geschafft…',
  cancel: 'Abbrechen',
  offline:
    'Keine Verbindung. Ihre Eingaben bleiben erhalten: Senden Sie noch einmal, sobald Sie verbunden sind.',
  offlineRead: 'Keine Verbindung.',
  limited: (time) => `Zu viele Meldungen von hier. Versuchen Sie es nach ${time} wieder.`,
  failed:
    'Der Dienst kann gerade nicht antworten. Ihre Eingaben bleiben erhalten: Versuchen Sie es bald wieder.',
  refused: (reason) => `Das wurde nicht angenommen: ${reason}`,
  thanks: 'Danke. Ihre Meldung ist angekommen.',
  reportOf: (number) => `Meldung ${number}`,
  number: 'Nummer',
  state: 'Stand',
  onHold: 'wartet',
  since: 'Seit',
  completedAt: 'Erledigt am',
  note: 'Was getan wurde',
  reason: 'Warum es aufgegeben wurde',
  follow: 'Mit diesem Link sehen Sie den Stand. Heben Sie ihn auf: Er steht nur hier.',
  share: 'Link teilen',
  copy: 'Link kopieren',
  copied: 'Kopiert.',
  refresh: 'Aktualisieren',
  asOf: (time) => `Stand: ${time}`,
  another: 'Etwas anderes melden',
  stage: {
    submitted: 'Eingereicht',
    approved: 'Genehmigt',
    assigned: 'Zugewiesen',
    in_progress: 'In Arbeit',
    completed: 'Erledigt',
    confirmed: 'Bestätigt',
    cancelled: 'Abgebrochen',
    rejected: 'Abgelehnt',
    duplicate: 'Schon bekannt',
  },
};

/** The language that was chosen in this browser, else the first of the browser's that is there. */
const language =
  [siteData.get('chosen-language') ?? '', ...navigator.languages]
    .map(baseOf)
    .find((tag) => tag === 'en' || tag === 'de') ?? 'en';

/** The texts in the reader's language. */
export const t = language === 'de' ? de : en;

document.documentElement.lang = language;

const tag = regionalTag(language, null, navigator.languages);
const moments = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
const times = new Intl.DateTimeFormat(tag, { timeStyle: 'short' });

/** Day and time of a moment. */
export const momentOf = (time: string | Date): string => moments.format(new Date(time));

/** The time of day of a moment. */
export const timeOf = (time: Date): string => times.format(time);
