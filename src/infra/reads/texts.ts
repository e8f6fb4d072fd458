/** Maximum number of texts that a selection remembers; beyond it, it forgets them. */
const MAX_TEXTS = 100;

/**
 * The texts of the statements of one selection. Equal conditions get the same string, not one that is
 * equal: a text of some kilobytes that is put together anew is read whole at each look-up.
 */
export class StatementTexts {
  private readonly texts = new Map<string, string>();

  /** @param start what all statements begin with. */
  constructor(private readonly start: string) {}

  /** The text that continues with `end`. */
  ending(end: string): string {
    const known = this.texts.get(end);
    if (known !== undefined) return known;
    if (this.texts.size >= MAX_TEXTS) this.texts.clear();
    const text = this.start + end;
    this.texts.set(end, text);
    return text;
  }
}
