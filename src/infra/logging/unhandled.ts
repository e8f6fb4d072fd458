import { channel } from 'node:diagnostics_channel';
import { Counter, type Registry } from 'prom-client';

/** Publishes unhandled rejections, for the metrics. */
export const unhandledRejections = channel('maintenance.unhandled-rejection');

/** Counts unhandled rejections. @returns a function that stops it. */
export function watchUnhandled(registry: Registry): () => void {
  const counter = new Counter({
    name: 'unhandled_rejections_total',
    help: 'Unhandled errors of this process. Each is a defect.',
    registers: [registry],
  });
  const listener = () => counter.inc();
  unhandledRejections.subscribe(listener);
  return () => unhandledRejections.unsubscribe(listener);
}
