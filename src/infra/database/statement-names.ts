import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/**
 * Maximum length of a prepared statement: longer ones have many rows of values and are rarely
 * repeated.
 */
const MAX_TEXT = 10_000;

/**
 * Maximum number of texts with a name; beyond it the least recently used one loses its name. Each
 * takes some ten kilobytes of the server's memory for each connection.
 */
const MAX_NAMES = 300;

/** Maximum number of discarded names that a connection may keep before it is closed. */
const MAX_GIVEN_UP = 100;

/**
 * Returns whether a statement is prepared. One plan for all patterns of LIKE is a bad plan for
 * most.
 */
function isPreparable(text: string): boolean {
  return text.length <= MAX_TEXT && !text.includes('LIKE');
}

/**
 * Names statements by their text, so that each connection parses and plans a text once. Shared by
 * all connections of a pool. A text that has lost its name gets a new one.
 */
export class StatementNames {
  private readonly names = new LRUCache<string, string>({ max: MAX_NAMES });
  private given = 0;

  /** @param enabled false if no statement is prepared. */
  constructor(private readonly enabled = true) {}

  /** Name of a statement; undefined for one that is not prepared. */
  of(text: string): string | undefined {
    if (!this.enabled || !isPreparable(text)) return undefined;
    const known = this.names.get(text);
    if (known !== undefined) return known;
    this.given += 1;
    // A session that several processes share has no other text under the name.
    const name = `s${this.given}_${hash('sha1', text).slice(0, 12)}`;
    this.names.set(text, name);
    return name;
  }

  /** Number of discarded names. */
  get givenUp(): number {
    return this.given - this.names.size;
  }

  /** Returns whether this number of discarded names is too large for a connection to keep. */
  isMany(count: number): boolean {
    return count > MAX_GIVEN_UP;
  }
}
