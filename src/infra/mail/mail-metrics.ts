import { type Channel, channel } from 'node:diagnostics_channel';
import { Counter, Histogram, type Registry } from 'prom-client';

/** A finished attempt to send a mail, or a message to a device. */
export interface MailAttempt {
  /** Sent, rejected and retried later, or rejected permanently. */
  readonly result: 'sent' | 'retried' | 'failed';
  readonly milliseconds: number;
}

/** Publish finished attempts, for the metrics. */
export const mailAttempts = channel('maintenance.mail-attempt');
export const pushAttempts = channel('maintenance.push-attempt');

/** Publishes the state that a mail from outside has reached, for the metrics. */
export const inboundMails = channel('maintenance.inbound-mail');

/** Counts attempts to send mails and messages to devices. @returns a function that stops it. */
export function watchMail(registry: Registry): () => void {
  const stops = [
    watch(registry, mailAttempts, 'mail', 'mails'),
    watch(registry, pushAttempts, 'push', 'messages to devices'),
    watchInbound(registry),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function watchInbound(registry: Registry): () => void {
  const counter = new Counter({
    name: 'inbound_mail_total',
    help: 'Mails from outside that reached a state in this process: received, held, failed, discarded or done.',
    labelNames: ['state'],
    registers: [registry],
  });
  const listener = (state: unknown) => counter.inc({ state: String(state) });
  inboundMails.subscribe(listener);
  return () => inboundMails.unsubscribe(listener);
}

function watch(registry: Registry, attempts: Channel, prefix: string, what: string): () => void {
  const histogram = new Histogram({
    name: `${prefix}_attempt_duration_seconds`,
    help: `Duration of attempts to send ${what}, by result: sent, retried (later) or failed (permanently).`,
    labelNames: ['result'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60],
    registers: [registry],
  });
  const listener = (message: unknown) => {
    const { result, milliseconds } = message as MailAttempt;
    histogram.observe({ result }, milliseconds / 1000);
  };
  attempts.subscribe(listener);
  return () => attempts.unsubscribe(listener);
}
