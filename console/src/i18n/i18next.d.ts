import 'i18next';
import type account from './en/account.json';
import type common from './en/common.json';
import type errors from './en/errors.json';
import type factors from './en/factors.json';
import type home from './en/home.json';
import type inbox from './en/inbox.json';
import type people from './en/people.json';
import type records from './en/records.json';
import type requests from './en/requests.json';
import type session from './en/session.json';
import type shortcuts from './en/shortcuts.json';
import type system from './en/system.json';
import type things from './en/things.json';
import type tokens from './en/tokens.json';

// A key that no text has does not compile.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      account: typeof account;
      common: typeof common;
      errors: typeof errors;
      factors: typeof factors;
      home: typeof home;
      inbox: typeof inbox;
      people: typeof people;
      records: typeof records;
      requests: typeof requests;
      session: typeof session;
      shortcuts: typeof shortcuts;
      system: typeof system;
      things: typeof things;
      tokens: typeof tokens;
    };
  }
}
