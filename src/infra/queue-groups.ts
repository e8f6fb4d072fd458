/** A group with a job that runs longer than this is slow, in milliseconds. */
const SLOW_AFTER = 1_000;

/** A group without another slow job for this time is no longer slow, in milliseconds. */
const FORGET_AFTER = 600_000;

/**
 * The share of the places that slow groups may use; the others are reserved for the other groups.
 */
const SHARE_OF_SLOW = 0.5;

/**
 * Tracks which groups have slow jobs. Without it, receivers that never answer would in time occupy
 * all places, because their waiting jobs are the oldest.
 */
export class SlowGroups {
  private readonly runs = new Map<symbol, { readonly group: string; readonly since: number }>();
  private readonly slowAt = new Map<string, number>();

  /** @param now a monotonic clock, in milliseconds. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Registers the start of a job; the returned function registers its end. */
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
   * How many more jobs of these groups may start among `places` in total, and how many of each
   * group.
   *
   * @param perGroup the maximum for a group that is not slow.
   */
  room(names: readonly string[], places: number, perGroup: number): { free: number; each: number } {
    const share = Math.max(1, Math.floor(places * SHARE_OF_SLOW));
    const slow = new Set(names);
    const taken = [...this.runs.values()].filter(({ group }) => slow.has(group)).length;
    // Divided evenly, so that a slow group that still answers is served beside those that do not.
    const each = Math.max(1, Math.min(perGroup, Math.floor(share / Math.max(1, names.length))));
    return { free: Math.max(0, share - taken), each };
  }
}
