import type { SiteData } from '../../../parts/site-data.ts';

/** A comment that a person is writing on a request. */
export interface CommentDraft<Person> {
  /** The text as typed, with the names of people. */
  readonly body: string;
  readonly internal: boolean;
  /** People whom the text mentions. */
  readonly named: readonly Person[];
}

/**
 * Drafts of comments, one for each person and request, kept in the browser when the page is left.
 * Photos are not kept.
 */
export class CommentDrafts<Person> {
  readonly #data: Pick<SiteData, 'get' | 'set'>;

  readonly #kind: string;

  /** `kind` tells drafts of several fields of one request apart. */
  constructor(data: Pick<SiteData, 'get' | 'set'>, kind = 'comment') {
    this.#data = data;
    this.#kind = kind;
  }

  /** The kept draft; an empty one without it, or where the browser has something else. */
  read(userId: number, requestId: number): CommentDraft<Person> {
    try {
      const kept = JSON.parse(this.#data.get(this.#nameOf(userId, requestId)) ?? '');
      if (typeof kept.body === 'string' && Array.isArray(kept.named)) {
        return { body: kept.body, internal: kept.internal === true, named: kept.named };
      }
    } catch {
      // Not written by this version.
    }
    return { body: '', internal: false, named: [] };
  }

  /** Keeps a draft; one without a text is removed. */
  keep(userId: number, requestId: number, draft: CommentDraft<Person>): void {
    const text = draft.body.trim() === '' ? null : JSON.stringify(draft);
    this.#data.set(this.#nameOf(userId, requestId), text);
  }

  #nameOf(userId: number, requestId: number): string {
    return `${this.#kind}-${userId}-${requestId}`;
  }
}
