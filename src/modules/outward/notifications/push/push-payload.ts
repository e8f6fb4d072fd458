import { shortened } from '../inbox.mapper.js';
import type { NotificationKind } from '../kinds.types.js';

/** Content of a message to a device. */
export interface PushPayload {
  readonly id: number;
  readonly kind: NotificationKind;
  /** Occasion on which a rule tells, or of which people are told, such as work that is left; absent for anything else. */
  readonly event?: string;
  /** The id of the request; null without one. */
  readonly number: number | null;
  /** The location text of the request; null without one. */
  readonly place: string | null;
}

/** Texts of a message to a device. */
export interface PushTexts {
  /** The title of the request; null without one. */
  readonly title: string | null;
  /** The text of the comment; null without one. */
  readonly text: string | null;
}

/** Maximum length of the beginning of a comment, in characters. */
const EXCERPT = 200;

/** Maximum size of a message before its encryption, in bytes: push services accept 4 kB. */
const MAX_BYTES = 3_000;

/**
 * The payload with its texts, if any. What is longer than push services accept is cut: first the
 * beginning of the comment, then the title and the place.
 */
export function payloadOf(facts: PushPayload, texts: PushTexts | undefined): object {
  let limits = { place: 500, title: 500, excerpt: EXCERPT };
  for (;;) {
    const place = shortened(facts.place, limits.place);
    const payload =
      texts === undefined
        ? { ...facts, place }
        : {
            ...{ ...facts, place, title: shortened(texts.title, limits.title) },
            excerpt: shortened(texts.text, limits.excerpt),
          };
    const { excerpt, title } = limits;
    if (Buffer.byteLength(JSON.stringify(payload)) <= MAX_BYTES) return payload;
    if (excerpt > 50) limits = { ...limits, excerpt: excerpt - 50 };
    else if (title > 50) limits = { ...limits, title: title - 50 };
    else limits = { ...limits, place: limits.place - 50 };
  }
}
