import { LRUCache } from 'lru-cache';

/** Maximum length of a prepared statement: longer ones have many rows of values and seldom repeat. */
const MAX_TEXT = 10_000;

/** Whether a statement is prepared. A plan for any pattern of LIKE is a bad plan for most. */
export function isPreparable(text: string): boolean {
  return text.length <= MAX_TEXT && !text.includes('LIKE');
}

/** Maximum number of texts that have a name; beyond it the one that was used longest ago loses it. */
const MAX_NAMES = 2_000;

/**
 * Names statements by their text, so that each connection parses and plans a text once. Shared by all
 * connections of a pool.
 */
export class StatementNames {
  private readonly names = new LRUCache<string, string>({ max: MAX_NAMES });
  private count = 0;

  /** @param enabled whether statements are prepared at all. */
  constructor(private readonly enabled = true) {}

  /** The name of a statement, empty for one that is not prepared. A text that lost its name gets a new one. */
  of(text: string): string {
    if (!this.enabled || !isPreparable(text)) return '';
    const known = this.names.get(text);
    if (known !== undefined) return known;
    this.count += 1;
    const name = `s${this.count}`;
    this.names.set(text, name);
    return name;
  }
}
