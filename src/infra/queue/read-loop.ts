/** Timing of reading a queue. */
export interface ReadLoopOptions {
  /** Pause after a read that found something, in milliseconds. */
  readonly gap: number;
  /** Pause after a failed read, in milliseconds. */
  readonly errorPause: number;
}

/**
 * Reads a queue when it is woken, one read at a time, and repeats while it finds something. Does
 * not keep the process alive.
 */
export class ReadLoop {
  private timer: NodeJS.Timeout | undefined;
  private reading = false;
  private again = false;
  private pausing = false;
  private current: Promise<void> = Promise.resolve();
  private isStopped = false;

  /**
   * @param read reads the queue once, and returns whether it found something.
   * @param failed called with the error of a read, unless the loop has been stopped.
   */
  constructor(
    private readonly options: ReadLoopOptions,
    private readonly read: () => Promise<boolean>,
    private readonly failed: (error: unknown) => void,
  ) {}

  get stopped(): boolean {
    return this.isStopped;
  }

  /** Reads now; if a read is running or has just ended, soon after it. */
  wake(): void {
    if (this.isStopped) return;
    if (this.reading || this.pausing) this.again = true;
    else this.current = this.turn();
  }

  /** Starts no further read. @returns when the current one has ended. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.current;
  }

  private async turn(): Promise<void> {
    const { gap, errorPause } = this.options;
    this.reading = true;
    this.again = false;
    let pause: number | undefined;
    try {
      if (await this.read()) pause = gap;
    } catch (error) {
      pause = errorPause;
      if (!this.isStopped) this.failed(error);
    }
    this.reading = false;
    if (this.isStopped) return;
    if (this.again) pause ??= gap;
    if (pause === undefined) return;
    this.pausing = true;
    this.timer = setTimeout(() => {
      this.pausing = false;
      this.wake();
    }, pause);
    this.timer.unref();
  }
}
