import { channel } from 'node:diagnostics_channel';
import { Counter, type Registry } from 'prom-client';

/** Where rejections that nobody handled are published, for the metrics. */
export const unhandledRejections = channel('maintenance.unhandled-rejection');

/** Counts rejections that nobody handled; @returns a function that stops it. */
export function watchUnhandled(registry: Registry): () => void {
  const counter = new Counter({
    name: 'unhandled_rejections_total',
    help: 'Errors of this process that no caller handled. Each is a defect.',
    registers: [registry],
  });
  const listener = () => counter.inc();
  unhandledRejections.subscribe(listener);
  return () => unhandledRejections.unsubscribe(listener);
}
