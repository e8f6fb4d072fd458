import type { Caller } from '../../../core/context.js';
import { AppError } from '../../../core/errors.js';
import { withoutRecord } from '../../../core/failures.js';
import { causeOf } from '../../../infra/identity/identity-failures.js';
import type { LogEntry, LogsService } from '../../system/logs/logs.service.js';
import type { EmailDoubt } from './oidc-email.js';

/** Reason for which a login through the identity provider is refused, as `details.reason`. */
type RejectionReason =
  | EmailDoubt
  | 'email_unsuitable'
  | 'no_account'
  | 'linked_otherwise'
  | 'not_linked'
  | 'not_asked';

/** Refusals of logins through the identity provider, which the internal log records with their cause. */
export class OidcRefusals {
  constructor(private readonly logs: LogsService) {}

  /** @throws AppError FORBIDDEN with `details.reason`. */
  async reject(caller: Caller, reason: RejectionReason, message: string): Promise<never> {
    await this.record(caller, 'suspicious', message);
    throw withoutRecord(new AppError('FORBIDDEN', message, { reason }));
  }

  /** Records the reason of a failed exchange with the provider. @throws the error. */
  async failed(caller: Caller, error: unknown): Promise<never> {
    if (error instanceof AppError && error.code === 'INVALID_CREDENTIALS') {
      const cause = causeOf(error);
      const told = cause === undefined ? error.message : `${error.message} (${cause})`;
      await this.record(caller, 'warning', told);
      withoutRecord(error);
    }
    throw error;
  }

  private async record(caller: Caller, level: LogEntry['level'], reason: string): Promise<void> {
    await this.logs.record(caller, {
      category: 'security',
      level,
      service: 'auth',
      event: 'auth.oidc.refused',
      message: `Login through the identity provider refused: ${reason}`,
    });
  }
}
