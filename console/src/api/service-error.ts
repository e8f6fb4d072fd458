/** A bad field of the input, as the service names it. */
export interface FieldProblem {
  readonly field: string;
  readonly reason: string;
}

/** `code` when nothing was answered: the connection or the service is away. */
export const OFFLINE = 'OFFLINE';

/** An error of the service, with its code of the catalogue (docs/api/errors.md), or `OFFLINE`. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';

  constructor(
    readonly code: string,
    message: string,
    readonly details: Readonly<Record<string, unknown>> = {},
    /** Seconds until another try is useful. */
    readonly retryAfter?: number,
    /** The id by which the operator finds the request in the log. */
    readonly requestId?: string,
  ) {
    super(message);
  }

  /** The bad fields of a `VALIDATION_ERROR`; GraphQL's `input.` in front of the names is left out. */
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

/** Any thrown value as an error of the service: what is none is a lost connection or a defect. */
export function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof ServiceError) return cause;
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof TypeError
    ? new ServiceError(OFFLINE, message)
    : new ServiceError('INTERNAL_ERROR', message);
}
