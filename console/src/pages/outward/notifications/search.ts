import { flag, type RawSearch } from '../../../app/search.ts';

/** Filter of the inbox. */
export interface InboxSearch {
  /** True: only unread notifications. */
  readonly unread?: true | undefined;
}

export function inboxSearch(raw: RawSearch): InboxSearch {
  return { unread: flag(raw.unread) === true ? true : undefined };
}
