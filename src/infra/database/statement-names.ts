import { LRUCache } from 'lru-cache';

/** Maximum length of a prepared statement: longer ones have many rows of values and seldom repeat. */
const MAX_TEXT = 10_000;

/**
 * Maximum number of texts that have a name; beyond it the one that was used longest ago loses it. Each takes some
 * ten kilobytes of the server's memory for each connection.
 */
const MAX_NAMES = 300;

/** How many names a connection may keep that were given up: then it is closed. */
const MAX_GIVEN_UP = 100;

/** Whether a statement is prepared. A plan for any pattern of LIKE is a bad plan for most. */
function isPreparable(text: string): boolean {
  return text.length <= MAX_TEXT && !text.includes('LIKE');
}

/**
 * Names statements by their text, so that each connection parses and plans a text once. Shared by all
 * connections of a pool. A text that has lost its name gets a new one.
 */
export class StatementNames {
  private readonly names = new LRUCache<string, string>({ max: MAX_NAMES });
  private given = 0;

  /** @param enabled whether statements are prepared at all. */
  constructor(private readonly enabled = true) {}

  /** The name of a statement; undefined for one that is not prepared. */
  of(text: string): string | undefined {
    if (!this.enabled || !isPreparable(text)) return undefined;
    const known = this.names.get(text);
    if (known !== undefined) return known;
    this.given += 1;
    const name = `s${this.given}`;
    this.names.set(text, name);
    return name;
  }

  /** How many names no text has any more. */
  get givenUp(): number {
    return this.given - this.names.size;
  }

  /** Whether so many names that were given up are too many for a connection to keep. */
  isMany(count: number): boolean {
    return count > MAX_GIVEN_UP;
  }
}
