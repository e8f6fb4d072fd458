/** A group is slow when a job of it runs for longer than this, in milliseconds. */
const SLOW_AFTER = 1_000;

/** Without another slow job a group is forgotten after this, in milliseconds. */
const FORGET_AFTER = 600_000;

/** The places that slow groups share, as a part of all; the others are kept for the rest. */
const SHARE_OF_SLOW = 0.5;

/**
 * Knows which groups keep their places long. Without it those who never answer would in time have all
 * places, for what waits for them is older than what anybody else has.
 */
export class SlowGroups {
  private readonly runs = new Map<symbol, { readonly group: string; readonly since: number }>();
  private readonly slowAt = new Map<string, number>();

  /** @param now a clock that only goes forward, in milliseconds. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Tells of a job that begins; the function that it answers, of its end. */
  begin(group: string): () => void {
    const run = Symbol(group);
    const since = this.now();
    this.runs.set(run, { group, since });
    return () => {
      this.runs.delete(run);
      if (this.now() - since >= SLOW_AFTER) this.slowAt.set(group, this.now());
      else this.slowAt.delete(group);
    };
  }

  /** The slow groups. */
  names(): string[] {
    const now = this.now();
    for (const { group, since } of this.runs.values()) {
      if (now - since >= SLOW_AFTER) this.slowAt.set(group, now);
    }
    for (const [group, at] of this.slowAt) {
      if (now - at > FORGET_AFTER) this.slowAt.delete(group);
    }
    return [...this.slowAt.keys()];
  }

  /**
   * How many more jobs of these groups may run among `places` in all, and how many of each.
   *
   * @param perGroup the bound for a group that is not slow.
   */
  room(names: readonly string[], places: number, perGroup: number): { free: number; each: number } {
    const share = Math.max(1, Math.floor(places * SHARE_OF_SLOW));
    const slow = new Set(names);
    const taken = [...this.runs.values()].filter(({ group }) => slow.has(group)).length;
    // Divided among them, so that one that is slow but alive has its turn beside the dead.
    const each = Math.max(1, Math.min(perGroup, Math.floor(share / Math.max(1, names.length))));
    return { free: Math.max(0, share - taken), each };
  }
}
