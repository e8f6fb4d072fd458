import { flag, type RawSearch } from '../../app/search.ts';

/** What the inbox shows. */
export interface InboxSearch {
  /** True: what is unread alone. */
  readonly unread?: true | undefined;
}

export function inboxSearch(raw: RawSearch): InboxSearch {
  return { unread: flag(raw.unread) === true ? true : undefined };
}
