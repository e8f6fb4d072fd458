import { oneOf, type RawSearch } from '../../../app/search.ts';

/** Search of the page of mailboxes, as stored in the address. */
export interface MailboxesSearch {
  /** Set for archived ones. */
  readonly state?: 'archived' | undefined;
}

export function mailboxesSearch(raw: RawSearch): MailboxesSearch {
  return { state: oneOf(raw.state, ['archived'] as const) };
}
