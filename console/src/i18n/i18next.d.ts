import 'i18next';
import type account from './en/account.json';
import type asset from './en/asset.json';
import type calendars from './en/calendars.json';
import type checklists from './en/checklists.json';
import type common from './en/common.json';
import type documents from './en/documents.json';
import type due from './en/due.json';
import type errors from './en/errors.json';
import type factors from './en/factors.json';
import type fields from './en/fields.json';
import type home from './en/home.json';
import type inbox from './en/inbox.json';
import type people from './en/people.json';
import type policies from './en/policies.json';
import type records from './en/records.json';
import type requests from './en/requests.json';
import type schedules from './en/schedules.json';
import type session from './en/session.json';
import type shortcuts from './en/shortcuts.json';
import type stock from './en/stock.json';
import type system from './en/system.json';
import type things from './en/things.json';
import type time from './en/time.json';
import type tokens from './en/tokens.json';
import type views from './en/views.json';

// A key that no text has does not compile.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      account: typeof account;
      asset: typeof asset;
      calendars: typeof calendars;
      checklists: typeof checklists;
      common: typeof common;
      documents: typeof documents;
      due: typeof due;
      errors: typeof errors;
      factors: typeof factors;
      fields: typeof fields;
      home: typeof home;
      inbox: typeof inbox;
      people: typeof people;
      policies: typeof policies;
      records: typeof records;
      requests: typeof requests;
      schedules: typeof schedules;
      session: typeof session;
      shortcuts: typeof shortcuts;
      stock: typeof stock;
      system: typeof system;
      things: typeof things;
      time: typeof time;
      tokens: typeof tokens;
      views: typeof views;
    };
  }
}
