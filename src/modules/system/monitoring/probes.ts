/** A dependency and its health check. */
export interface Probe {
  readonly name: string;
  /** Rejects when the dependency is unavailable. */
  readonly check: () => Promise<unknown>;
  /** True if the service is not ready without it. */
  readonly required: boolean;
  /** Rejects when the dependency answers, so that the service is ready, but is not well. Takes no time. */
  readonly isWell?: () => Promise<unknown>;
  /** Time for which a result is reused, in milliseconds. Default: 0. */
  readonly ttl?: number;
}

/** Result of a health check. */
export type ProbeState = 'up' | 'down';

/** A completed health check. */
interface Checked {
  readonly state: ProbeState;
  /** The error of a check that failed. */
  readonly error?: unknown;
}

/**
 * Called when a dependency becomes unavailable, with the error of its check, and when it is available again, with
 * undefined.
 */
export type ProbeListener = (name: string, error: unknown) => void;

/** Time limit of a health check, in milliseconds; after it the dependency counts as down. */
const PROBE_TIMEOUT = 2_000;

/**
 * Checks one dependency, with at most one check in flight: the health endpoint is public, and
 * checks of a dependency that does not respond must not accumulate.
 */
export class ProbedDependency {
  private latest: { readonly at: number; readonly checked: Promise<Checked> } | undefined;
  private settled = true;
  private last: ProbeState = 'up';

  /** @param onChange called for each change of the state; at the start it is `up`. */
  constructor(
    readonly probe: Probe,
    private readonly onChange: ProbeListener = () => {},
  ) {}

  /** `up` if the dependency answers and is well, within PROBE_TIMEOUT; a change is reported. */
  async health(): Promise<ProbeState> {
    const answered = await this.answered();
    const { state, error } =
      answered.state === 'up' ? await outcomeOf(this.probe.isWell?.()) : answered;
    if (state !== this.last) this.onChange(this.probe.name, state === 'up' ? undefined : error);
    this.last = state;
    return state;
  }

  /** `up` if the dependency answers, within PROBE_TIMEOUT. */
  async state(): Promise<ProbeState> {
    return (await this.answered()).state;
  }

  private async answered(): Promise<Checked> {
    const now = performance.now();
    const { ttl = 0 } = this.probe;
    const fresh = this.latest !== undefined && now - this.latest.at < ttl;
    if (this.latest === undefined || (this.settled && !fresh)) this.latest = this.check(now);
    const { at, checked } = this.latest;
    return await orDown(checked, at + PROBE_TIMEOUT - now);
  }

  private check(at: number) {
    this.settled = false;
    const checked = outcomeOf(this.probe.check()).finally(() => {
      this.settled = true;
    });
    return { at, checked };
  }
}

async function outcomeOf(check: Promise<unknown> | undefined): Promise<Checked> {
  try {
    await check;
    return { state: 'up' };
  } catch (error) {
    return { state: 'down', error };
  }
}

/** The result if it is known within `timeout` milliseconds, otherwise `down`. */
async function orDown(checked: Promise<Checked>, timeout: number): Promise<Checked> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Checked>((resolve) => {
    const error = new Error(`no answer within ${PROBE_TIMEOUT / 1000} s`);
    timer = setTimeout(() => resolve({ state: 'down', error }), Math.max(0, timeout));
  });
  return await Promise.race([checked, late]).finally(() => clearTimeout(timer));
}
