import { channel } from 'node:diagnostics_channel';
import { Counter, type Registry } from 'prom-client';
import type { AppError } from '../../core/errors.js';
import { reasonOf, systemCodeOf } from '../logging/failure-log.js';
import type { Logger } from '../logging/logger.js';
import { causeOf } from './identity-failures.js';

/**
 * Outcome of an exchange with the identity provider: `ok`; `rejected`, it rejects this service, for example because of
 * a wrong client secret; `declined`, it does not let the person in, or the person has cancelled; `invalid`, an answer
 * that does not belong to the login; `unavailable`.
 */
export type IdentityOutcome = 'ok' | 'rejected' | 'declined' | 'invalid' | 'unavailable';

/** Publishes the outcomes of exchanges, for the metrics. */
const exchanges = channel('maintenance.identity-exchange');

/** Name of the dependency in the log, as in `doctor`. */
const DEPENDENCY = 'identity provider';

/** Counts exchanges with the identity provider. @returns a function that stops it. */
export function watchIdentityProvider(registry: Registry): () => void {
  const counter = new Counter({
    name: 'identity_provider_exchanges_total',
    help: 'Exchanges with the identity provider, by outcome: ok, rejected (it rejects this service, for example the client secret), declined (the person), invalid (an answer of another login) or unavailable.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const listener = (outcome: unknown) => counter.inc({ outcome: outcome as IdentityOutcome });
  exchanges.subscribe(listener);
  return () => exchanges.unsubscribe(listener);
}

/** Outcome that the error of a failed exchange stands for. */
function outcomeOf({ code, details }: AppError): IdentityOutcome {
  if (code === 'SERVICE_UNAVAILABLE') return 'unavailable';
  const reason = details?.reason;
  if (reason === undefined) return 'invalid';
  return reason === 'provider_error' ? 'rejected' : 'declined';
}

/** Counts exchanges, and logs those that an operator must know: a provider that is away, is back, or rejects the service. */
export class IdentityWatch {
  private isAway = false;

  constructor(private readonly logger: Logger | undefined) {}

  /** Records an exchange that succeeded. */
  succeeded(): void {
    exchanges.publish('ok' satisfies IdentityOutcome);
    this.setAway(undefined);
  }

  /** Records an exchange that failed with this error. */
  failed(error: AppError): void {
    const outcome = outcomeOf(error);
    exchanges.publish(outcome);
    this.setAway(outcome === 'unavailable' ? error : undefined);
    if (outcome === 'rejected') {
      const fields = { dependency: DEPENDENCY, reason: causeOf(error) };
      this.logger?.warn(fields, 'the identity provider rejects this service');
    }
  }

  /** Logs the first exchange that finds the provider away, and the first one after it that does not. */
  private setAway(error: AppError | undefined): void {
    const isAway = error !== undefined;
    if (isAway === this.isAway) return;
    this.isAway = isAway;
    const dependency = DEPENDENCY;
    if (error === undefined) this.logger?.info({ dependency }, 'dependency available again');
    else {
      const { cause = error } = error;
      const fields = { dependency, reason: reasonOf(cause), systemCode: systemCodeOf(cause) };
      this.logger?.warn(fields, 'dependency unavailable');
    }
  }
}
