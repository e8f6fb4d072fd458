import { Counter, type Registry } from 'prom-client';

/** Counts of one operation. */
interface OperationCount {
  seconds: number;
  /** Number of ends, by `OK` or error code. */
  readonly outcomes: Map<string, number>;
}

/**
 * Counts operations of both interfaces; the metrics are computed from the counts when they are
 * read.
 */
export class OperationCounts {
  private readonly counts = new Map<string, OperationCount>();

  record(operation: string, outcome: string, seconds: number): void {
    let count = this.counts.get(operation);
    if (count === undefined) {
      count = { seconds: 0, outcomes: new Map() };
      this.counts.set(operation, count);
    }
    count.seconds += seconds;
    count.outcomes.set(outcome, (count.outcomes.get(outcome) ?? 0) + 1);
  }

  /** Adds the metrics to a registry. */
  expose(registry: Registry): void {
    const { counts } = this;
    new Counter({
      name: 'operations_total',
      help: 'Operations of both interfaces, by name and outcome: OK or the code of the error.',
      labelNames: ['operation', 'outcome'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [operation, { outcomes }] of counts) {
          for (const [outcome, count] of outcomes) this.inc({ operation, outcome }, count);
        }
      },
    });
    new Counter({
      name: 'operation_seconds_total',
      help: 'Total duration of operations, by name.',
      labelNames: ['operation'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [operation, { seconds }] of counts) this.inc({ operation }, seconds);
      },
    });
  }
}
