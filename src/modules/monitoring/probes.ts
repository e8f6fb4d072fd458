/** A dependency, and how to ask whether it answers. */
export interface Probe {
  readonly name: string;
  /** Rejects when the dependency is away. */
  readonly check: () => Promise<unknown>;
  /** Whether the service can do nothing without it. */
  readonly required: boolean;
  /** How long an answer holds, in milliseconds; default: it is asked each time. */
  readonly keptFor?: number;
}

/** Whether a dependency answers. */
export type ProbeState = 'up' | 'down';

/** How long a dependency may take to answer before it counts as away, in milliseconds. */
const PROBE_TIMEOUT = 2_000;

/**
 * Asks one dependency, once at a time however many want to know: the health check is open to
 * everybody, and a dependency that hangs must not gather questions that nobody waits for.
 */
export class ProbedDependency {
  private asked: { readonly at: number; readonly answer: Promise<ProbeState> } | undefined;
  private settled = true;

  constructor(readonly probe: Probe) {}

  /** Whether it answers, within about two seconds whatever it does. */
  async state(): Promise<ProbeState> {
    const now = performance.now();
    const { keptFor = 0 } = this.probe;
    const holds = this.asked !== undefined && now - this.asked.at < keptFor;
    if (this.asked === undefined || (this.settled && !holds)) this.asked = this.ask(now);
    const { at, answer } = this.asked;
    return await orDown(answer, at + PROBE_TIMEOUT - now);
  }

  private ask(at: number) {
    this.settled = false;
    const answer = this.probe
      .check()
      .then(
        () => 'up' as const,
        () => 'down' as const,
      )
      .finally(() => {
        this.settled = true;
      });
    return { at, answer };
  }
}

/** The answer when it comes in time. */
async function orDown(answer: Promise<ProbeState>, patience: number): Promise<ProbeState> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'down'>((resolve) => {
    timer = setTimeout(() => resolve('down'), Math.max(0, patience));
  });
  return await Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
