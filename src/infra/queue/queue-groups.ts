/** Duration of a job that makes its group slow, in milliseconds. */
const SLOW_AFTER = 1_000;

/** Time without a slow job after which a group is no longer slow, in milliseconds. */
const FORGET_AFTER = 600_000;

/** Fraction of the slots that slow groups may use; the others are reserved for the other groups. */
const SHARE_OF_SLOW = 0.5;

/**
 * Tracks the groups with slow jobs. Without it, receivers that never answer would gradually occupy
 * all slots, because their waiting jobs are the oldest.
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
   * Number of further jobs of these groups that may start among `places` slots in total, and for
   * each group.
   *
   * @param perGroup maximum for a group that is not slow.
   */
  room(names: readonly string[], places: number, perGroup: number): { free: number; each: number } {
    const share = Math.max(1, Math.floor(places * SHARE_OF_SLOW));
    const slow = new Set(names);
    const taken = [...this.runs.values()].filter(({ group }) => slow.has(group)).length;
    // Divided evenly, so that a slow group that still answers is served beside groups that do not.
    const each = Math.max(1, Math.min(perGroup, Math.floor(share / Math.max(1, names.length))));
    return { free: Math.max(0, share - taken), each };
  }
}
