/** How often a queue is read. */
export interface ReadLoopOptions {
  /** The pause after a read that found nothing and was not asked for again, in milliseconds. */
  readonly pollInterval: number;
  /** The pause after a read that found something, in milliseconds. */
  readonly gap: number;
  /** The pause after a read that failed, in milliseconds. */
  readonly errorPause: number;
}

/**
 * Reads a queue again and again, one read at a time: now when it is woken, and otherwise after a pause. Does not
 * keep the process alive.
 */
export class ReadLoop {
  private timer: NodeJS.Timeout | undefined;
  private reading = false;
  private again = false;
  private pausing = false;
  private current: Promise<void> = Promise.resolve();
  private isStopped = false;

  /**
   * @param read reads the queue once, and tells whether it found something. `woken` tells whether something is
   *   said to be there.
   * @param failed is told of the error of a read, unless the loop has been stopped.
   */
  constructor(
    private readonly options: ReadLoopOptions,
    private readonly read: (woken: boolean) => Promise<boolean>,
    private readonly failed: (error: unknown) => void,
  ) {}

  get stopped(): boolean {
    return this.isStopped;
  }

  /** Reads now; when a read is under way or has just ended, soon after it. */
  wake(): void {
    this.begin(true);
  }

  /** Begins no further read. @returns when the one under way has ended. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.current;
  }

  private begin(woken: boolean): void {
    if (this.isStopped) return;
    if (this.reading || this.pausing) {
      this.again ||= woken;
      return;
    }
    this.current = this.turn(woken);
  }

  private async turn(woken: boolean): Promise<void> {
    const { pollInterval, gap, errorPause } = this.options;
    this.reading = true;
    this.again = false;
    clearTimeout(this.timer);
    let pause = pollInterval;
    try {
      if ((await this.read(woken)) || this.again) pause = gap;
    } catch (error) {
      pause = errorPause;
      if (!this.isStopped) this.failed(error);
    }
    this.reading = false;
    if (this.isStopped) return;
    this.pausing = pause === gap;
    this.timer = setTimeout(() => {
      this.pausing = false;
      this.begin(this.again);
    }, pause);
    this.timer.unref();
  }
}
