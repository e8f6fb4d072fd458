/** A bad field of the input, as the service names it. */
export interface FieldProblem {
  readonly field: string;
  readonly reason: string;
}

/** `code` without an answer: the connection or the service is unavailable. */
export const OFFLINE = 'OFFLINE';

/** An error of the service, with its code of the catalogue (docs/api/errors.md), or `OFFLINE`. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';

  constructor(
    readonly code: string,
    message: string,
    readonly details: Readonly<Record<string, unknown>> = {},
    /** Seconds until a retry is useful. */
    readonly retryAfter?: number,
    /** Id by which the operator finds the request in the log. */
    readonly requestId?: string,
  ) {
    super(message);
  }

  /** Invalid fields of a `VALIDATION_ERROR`, without GraphQL's prefix `input.`. */
  get fields(): readonly FieldProblem[] {
    const { errors, field, reason } = this.details;
    const listed = Array.isArray(errors) ? (errors as readonly FieldProblem[]) : [];
    const all =
      listed.length > 0 ? listed : [{ field: String(field ?? ''), reason: String(reason ?? '') }];
    return all
      .filter((problem) => problem.field !== '')
      .map((problem) => ({ ...problem, field: problem.field.replace(/^input\./, '') }));
  }
}

/**
 * Converts any thrown value to a `ServiceError`: any other error is a lost connection or a defect.
 */
export function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof ServiceError) return cause;
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof TypeError
    ? new ServiceError(OFFLINE, message)
    : new ServiceError('INTERNAL_ERROR', message);
}
