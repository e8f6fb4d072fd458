/** Counts of answers in the last minute. */
export interface TrafficFigures {
  readonly requests: number;
  /** Answers with 5xx: internal errors and unavailable dependencies. */
  readonly failures: number;
}

const WINDOW_SECONDS = 60;

/** Counts the answers of the last minute by second, in constant memory. */
export class Traffic {
  private readonly seconds = Array.from({ length: WINDOW_SECONDS }, () => ({
    second: 0,
    requests: 0,
    failures: 0,
  }));

  constructor(private readonly clock: () => Date) {}

  countRequest(): void {
    this.bucket().requests += 1;
  }

  countFailure(): void {
    this.bucket().failures += 1;
  }

  figures(): TrafficFigures {
    const oldest = this.second() - WINDOW_SECONDS;
    const recent = this.seconds.filter(({ second }) => second > oldest);
    return {
      requests: recent.reduce((sum, { requests }) => sum + requests, 0),
      failures: recent.reduce((sum, { failures }) => sum + failures, 0),
    };
  }

  private bucket() {
    const second = this.second();
    const index = second % WINDOW_SECONDS;
    const found = this.seconds[index];
    if (found?.second === second) return found;
    const fresh = { second, requests: 0, failures: 0 };
    this.seconds[index] = fresh;
    return fresh;
  }

  private second(): number {
    return Math.floor(this.clock().getTime() / 1000);
  }
}
