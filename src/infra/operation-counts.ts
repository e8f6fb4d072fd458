import { Counter, type Registry } from 'prom-client';

/** What is counted of one operation. */
interface OperationCount {
  seconds: number;
  /** How often it ended, by `OK` or the code of its error. */
  readonly outcomes: Map<string, number>;
}

/** Counts operations of both interfaces; the metrics are made of the counts when they are read. */
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
      help: 'Time that operations took together, by name.',
      labelNames: ['operation'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [operation, { seconds }] of counts) this.inc({ operation }, seconds);
      },
    });
  }
}
