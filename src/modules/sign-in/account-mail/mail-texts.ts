import type { MailLanguage } from '../../outward/mail/mail-page.js';
import type { MailMessage } from './account-mail.content.js';

/** Kind of a mail about an account. */
export type MailKind = MailMessage['kind'] | 'address_taken';

/** The texts of a mail about an account. */
export interface MailText {
  readonly subject: string;
  /** Paragraphs before the link. */
  readonly before: readonly string[];
  /** Label of the link; default: no link. */
  readonly link?: string;
  /** Paragraphs after the link. */
  readonly after: readonly string[];
}

const en: Readonly<Record<MailKind, MailText>> = {
  verification: {
    subject: 'Confirm your e-mail address',
    before: ['An account of the maintenance service was registered with this e-mail address.'],
    link: 'Confirm the address',
    after: [
      'The link is good for 24 hours.',
      'If you did not register, do not open it: the person who registered would have an account in your name. To take it over yourself, request a new password in the login form.',
    ],
  },
  change: {
    subject: 'Confirm your new e-mail address',
    before: [
      'Somebody with an account of the maintenance service wants to use this e-mail address.',
    ],
    link: 'Use this address',
    after: [
      'The link is good for 24 hours.',
      'If it was not you, ignore this mail: nothing changes.',
    ],
  },
  reset: {
    subject: 'Set a new password',
    before: ['A new password was requested for your account of the maintenance service.'],
    link: 'Set a new password',
    after: [
      'The link is good for 30 minutes and once. It ends all your sessions.',
      'If it was not you, ignore this mail: your password stays as it is.',
    ],
  },
  welcome: {
    subject: 'Your account of the maintenance service',
    before: ['You have an account of the maintenance service now. Set a password to use it.'],
    link: 'Set a password',
    after: [
      'The link is good for 7 days and once. Later, request a new one in the login form.',
      'You log in with the e-mail address to which this mail was sent.',
    ],
  },
  provider_login: {
    subject: 'Your account has no password',
    before: [
      'A new password was requested for your account of the maintenance service. The account has none: you log in through the identity provider of your organisation, where you can also change your password.',
    ],
    after: ['If it was not you, ignore this mail: nothing changes.'],
  },
  invitation: {
    subject: 'Invitation to the maintenance service',
    before: ['You are invited to have an account of the maintenance service.'],
    link: 'Accept the invitation',
    after: ['The link is good for 7 days and once.'],
  },
  address_changed: {
    subject: 'The e-mail address of your account was changed',
    before: [
      'Your account of the maintenance service has another e-mail address now. This is the last mail to this one.',
    ],
    after: ['If it was not you, tell an administrator at once.'],
  },
  first_verification: {
    subject: 'Your e-mail address is verified for the first time',
    before: [
      'With the new password, your e-mail address was verified for the first time. Somebody else may have used your account of the maintenance service until now: its API tokens and passkeys were removed.',
    ],
    after: [
      'If the login asks for a code and you have no authenticator app for it, ask an administrator to remove the second factor.',
    ],
  },
  address_taken: {
    subject: 'Somebody wants to use your e-mail address',
    before: [
      'Somebody with another account of the maintenance service wanted to use your e-mail address. It stays that of your account.',
    ],
    after: ['If it was you, log in to the account that has this address.'],
  },
};

const de: Readonly<Record<MailKind, MailText>> = {
  verification: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    before: ['Mit dieser E-Mail-Adresse wurde ein Konto des Wartungsdienstes registriert.'],
    link: 'Adresse bestätigen',
    after: [
      'Der Link gilt 24 Stunden.',
      'Wenn Sie sich nicht registriert haben, öffnen Sie ihn nicht: Wer es war, hätte sonst ein Konto in Ihrem Namen. Um es selbst zu übernehmen, fordern Sie bei der Anmeldung ein neues Passwort an.',
    ],
  },
  change: {
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    before: ['Jemand mit einem Konto des Wartungsdienstes möchte diese E-Mail-Adresse verwenden.'],
    link: 'Diese Adresse verwenden',
    after: [
      'Der Link gilt 24 Stunden.',
      'Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Es ändert sich nichts.',
    ],
  },
  reset: {
    subject: 'Neues Passwort setzen',
    before: ['Für Ihr Konto des Wartungsdienstes wurde ein neues Passwort angefordert.'],
    link: 'Neues Passwort setzen',
    after: [
      'Der Link gilt 30 Minuten und einmal. Er beendet alle Ihre Sitzungen.',
      'Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.',
    ],
  },
  welcome: {
    subject: 'Ihr Konto im Wartungsdienst',
    before: [
      'Sie haben jetzt ein Konto im Wartungsdienst. Setzen Sie ein Passwort, um es zu benutzen.',
    ],
    link: 'Passwort setzen',
    after: [
      'Der Link gilt 7 Tage und einmal. Danach fordern Sie bei der Anmeldung einen neuen an.',
      'Sie melden sich mit der E-Mail-Adresse an, an die diese E-Mail ging.',
    ],
  },
  provider_login: {
    subject: 'Ihr Konto hat kein Passwort',
    before: [
      'Für Ihr Konto des Wartungsdienstes wurde ein neues Passwort angefordert. Das Konto hat keines: Sie melden sich beim Identitätsanbieter Ihrer Organisation an und können Ihr Passwort auch dort ändern.',
    ],
    after: ['Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Es ändert sich nichts.'],
  },
  invitation: {
    subject: 'Einladung zum Wartungsdienst',
    before: ['Sie sind eingeladen, ein Konto des Wartungsdienstes zu haben.'],
    link: 'Einladung annehmen',
    after: ['Der Link gilt 7 Tage und einmal.'],
  },
  address_changed: {
    subject: 'Die E-Mail-Adresse Ihres Kontos wurde geändert',
    before: [
      'Ihr Konto des Wartungsdienstes hat jetzt eine andere E-Mail-Adresse. Dies ist die letzte E-Mail an diese.',
    ],
    after: ['Wenn Sie das nicht waren, sagen Sie es sofort der Administration.'],
  },
  first_verification: {
    subject: 'Ihre E-Mail-Adresse ist zum ersten Mal bestätigt',
    before: [
      'Mit dem neuen Passwort wurde Ihre E-Mail-Adresse zum ersten Mal bestätigt. Bis dahin kann jemand anders Ihr Konto des Wartungsdienstes benutzt haben: Seine API-Tokens und Passkeys wurden entfernt.',
    ],
    after: [
      'Wenn die Anmeldung einen Code verlangt und Sie keine Authenticator-App dafür haben, bitten Sie die Administration, den zweiten Faktor zu entfernen.',
    ],
  },
  address_taken: {
    subject: 'Jemand möchte Ihre E-Mail-Adresse verwenden',
    before: [
      'Jemand mit einem anderen Konto des Wartungsdienstes wollte Ihre E-Mail-Adresse verwenden. Sie bleibt die Ihres Kontos.',
    ],
    after: ['Wenn Sie das waren, melden Sie sich bei dem Konto an, das diese Adresse hat.'],
  },
};

const TEXTS = { en, de } as const;

/** The texts of a mail in a language. */
export function mailText(kind: MailKind, language: MailLanguage): MailText {
  return TEXTS[language][kind];
}
