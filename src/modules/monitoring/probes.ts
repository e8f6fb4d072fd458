/** A dependency and its health check. */
export interface Probe {
  readonly name: string;
  /** Rejects when the dependency is unavailable. */
  readonly check: () => Promise<unknown>;
  /** True if the service is not ready without it. */
  readonly required: boolean;
  /** Time for which a result is reused, in milliseconds. Default: 0. */
  readonly ttl?: number;
}

/** Result of a health check. */
export type ProbeState = 'up' | 'down';

/** Time limit of a health check, in milliseconds; after it the dependency counts as down. */
const PROBE_TIMEOUT = 2_000;

/**
 * Checks one dependency, with at most one check in flight: the health endpoint is public, and
 * checks of a dependency that does not respond must not accumulate.
 */
export class ProbedDependency {
  private latest: { readonly at: number; readonly state: Promise<ProbeState> } | undefined;
  private settled = true;

  constructor(readonly probe: Probe) {}

  /** The state of the dependency, within PROBE_TIMEOUT. */
  async state(): Promise<ProbeState> {
    const now = performance.now();
    const { ttl = 0 } = this.probe;
    const fresh = this.latest !== undefined && now - this.latest.at < ttl;
    if (this.latest === undefined || (this.settled && !fresh)) this.latest = this.check(now);
    const { at, state } = this.latest;
    return await orDown(state, at + PROBE_TIMEOUT - now);
  }

  private check(at: number) {
    this.settled = false;
    const state = this.probe
      .check()
      .then(
        () => 'up' as const,
        () => 'down' as const,
      )
      .finally(() => {
        this.settled = true;
      });
    return { at, state };
  }
}

/** The state if it is known within `timeout` milliseconds, otherwise `down`. */
async function orDown(state: Promise<ProbeState>, timeout: number): Promise<ProbeState> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'down'>((resolve) => {
    timer = setTimeout(() => resolve('down'), Math.max(0, timeout));
  });
  return await Promise.race([state, late]).finally(() => clearTimeout(timer));
}
