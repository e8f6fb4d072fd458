import { channel } from 'node:diagnostics_channel';
import { Histogram, type Registry } from 'prom-client';

/** A finished attempt to send a mail. */
export interface MailAttempt {
  /** Sent, rejected and retried later, or rejected permanently. */
  readonly result: 'sent' | 'retried' | 'failed';
  readonly milliseconds: number;
}

/** Publishes finished attempts, for the metrics. */
export const mailAttempts = channel('maintenance.mail-attempt');

/** Counts attempts to send mails. @returns a function that stops it. */
export function watchMail(registry: Registry): () => void {
  const histogram = new Histogram({
    name: 'mail_attempt_duration_seconds',
    help: 'Duration of attempts to send mails, by result: sent, retried (later) or failed (permanently).',
    labelNames: ['result'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60],
    registers: [registry],
  });
  const listener = (message: unknown) => {
    const { result, milliseconds } = message as MailAttempt;
    histogram.observe({ result }, milliseconds / 1000);
  };
  mailAttempts.subscribe(listener);
  return () => mailAttempts.unsubscribe(listener);
}
