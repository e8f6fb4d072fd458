/**
 * The error catalogue (docs/api/rest.md): every error code of the service with its HTTP status.
 * REST puts the code into the envelope, GraphQL into `extensions.code`.
 */
export const ERROR_STATUS = {
  VALIDATION_ERROR: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  MFA_REQUIRED: 401,
  expired_token: 401,
  session_invalid: 401,
  FORBIDDEN: 403,
  ACCOUNT_SUSPENDED: 403,
  ACCOUNT_INACTIVE: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  INVALID_TRANSITION: 409,
  VERSION_CONFLICT: 409,
  IDEMPOTENCY_CONFLICT: 409,
  CURSOR_EXPIRED: 410,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  ACCOUNT_LOCKED: 423,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;

/** A code of the catalogue. */
export type ErrorCode = keyof typeof ERROR_STATUS;

/** An invalid field and the reason. */
export interface FieldError {
  readonly field: string;
  readonly reason: string;
}

/** The field of the input in which an error is: `items` of `items.0.label`. */
export function wholeOf(field: string): string {
  const end = field.indexOf('.');
  return end < 0 ? field : field.slice(0, end);
}

/** Additional facts for the caller; no internal details. */
export type ErrorDetails = Readonly<Record<string, unknown>>;

/** An error whose code, message and details are meant for the caller. */
export class AppError extends Error {
  override readonly name = 'AppError';

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details?: ErrorDetails,
    /** Seconds until a retry is useful; sent as `Retry-After`. */
    readonly retryAfterSeconds?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** HTTP status of the code. */
  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** Address of the page that explains a code, with its cause and cure. */
export const documentationOf = (code: ErrorCode): string =>
  `/docs/guides/errors#${code.toLowerCase()}`;

/** Maximum number of invalid fields in an answer; checks stop when there are more. */
export const MAX_LISTED_ERRORS = 20;

const MAX_NAME = 100;
const MAX_REASON = 1000;

/** A received name, shortened to 100 characters for an answer. */
export function shortened(name: string, maximum = MAX_NAME): string {
  return name.length > maximum ? `${name.slice(0, maximum - 1)}…` : name;
}

/**
 * The error for invalid input: `field` and `reason` are those of the first invalid field, `errors`
 * has the first twenty, and the message says how many more there are. If there are more, `errorCount` is the number found before the check
 * stopped.
 *
 * @param further details beside these.
 */
export function validationError(
  errors: readonly [FieldError, ...FieldError[]],
  found = errors.length,
  further: ErrorDetails = {},
): AppError {
  const listed = errors.slice(0, MAX_LISTED_ERRORS).map(({ field, reason }) => ({
    field: shortened(field),
    reason: shortened(reason, MAX_REASON),
  }));
  const [first] = listed as [FieldError];
  const more = found > 1 ? ` (and ${found - 1} more)` : '';
  return new AppError('VALIDATION_ERROR', `${first.field}: ${first.reason}${more}`, {
    ...further,
    field: first.field,
    reason: first.reason,
    errors: listed,
    ...(found > listed.length ? { errorCount: found, truncated: true } : {}),
  });
}

/** `validationError` for one field. */
export function invalid(field: string, reason: string, further?: ErrorDetails): AppError {
  return validationError([{ field, reason }], 1, further);
}

/**
 * Field of an error about the input as a whole. REST calls it `body`, GraphQL `input`; no input has a
 * field of this name.
 */
const WHOLE_INPUT = '*';

/** The error for a change without a field to change. */
export function nothingToChange(): AppError {
  return invalid(WHOLE_INPUT, 'at least one field to change is required');
}

/** The error with the name that the caller's interface has for the whole input. */
export function withWholeInputAs(name: string, error: AppError): AppError {
  if (error.details?.field !== WHOLE_INPUT) return error;
  return withFieldNames(error, (field) => (field === WHOLE_INPUT ? name : field)) as AppError;
}

/** The error with field names of the caller's interface; any other error unchanged. */
export function withFieldNames(error: unknown, nameOf: (field: string) => string): unknown {
  if (!(error instanceof AppError) || error.code !== 'VALIDATION_ERROR') return error;
  const { errors, errorCount, ...further } = error.details as {
    errors: readonly [FieldError, ...FieldError[]];
    errorCount?: number;
  };
  const renamed = ({ field, reason }: FieldError) => ({ field: nameOf(field), reason });
  const [first, ...rest] = errors;
  return validationError([renamed(first), ...rest.map(renamed)], errorCount, further);
}

/**
 * The error for a record that is missing or not visible to the actor; the two are deliberately the
 * same.
 */
export function notFound(what: string): AppError {
  return new AppError('NOT_FOUND', `${what} was not found.`);
}

/**
 * Checks the version that a client expects to change; `undefined` expects none. A change checks the
 * rights of the actor first, then the state of the record, then its version.
 *
 * @param what begins the message: `The request`.
 * @throws AppError VERSION_CONFLICT.
 */
export function requireVersion(
  { version }: { readonly version: number },
  expected: number | undefined,
  what: string,
  pronoun: 'it' | 'them' = 'it',
): void {
  if (expected !== undefined && expected !== version) throw versionConflict(version, what, pronoun);
}

/** The error for a version that is not the current one; `what` as of `requireVersion`. */
export function versionConflict(
  version: number,
  what: string,
  pronoun: 'it' | 'them' = 'it',
): AppError {
  const has = pronoun === 'it' ? 'has' : 'have';
  const message = `${what} ${has} changed since you read ${pronoun}.`;
  return new AppError('VERSION_CONFLICT', message, {
    field: 'expectedVersion',
    reason: `the present version is ${version}`,
    version,
  });
}

/** The error for a denied action; `reason` is the message. */
export function forbidden(reason: string): AppError {
  return new AppError('FORBIDDEN', reason);
}

const UNAVAILABLE_AFTER_SECONDS = 5;

/** The error for an unavailable dependency. */
export function unavailable(message: string, cause?: unknown): AppError {
  return new AppError('SERVICE_UNAVAILABLE', message, undefined, UNAVAILABLE_AFTER_SECONDS, {
    cause,
  });
}

/** Codes of Prisma and node-postgres for a database that cannot be reached in time. */
const DATABASE_AWAY = new Set([
  'P1000',
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // A standby that has not been promoted yet, or a demoted primary.
  '25006',
  // Insufficient memory.
  '53200',
]);

// The last texts are those of PgBouncer, which uses one code (08P01) for other errors, too.
const DATABASE_AWAY_TEXT =
  /can't reach database|connection terminated|is not queryable|timeout exceeded when trying to connect|query read timeout|database system is (starting up|shutting down)|server has closed the connection|too many clients|query_wait_timeout|server_login_retry|max_client_conn|client_login_timeout|server conn(ection)? (closed|crashed)/i;

/**
 * Converts anything thrown to an error of the catalogue. An unknown error becomes INTERNAL_ERROR
 * without internal details; the original is its `cause`, for the log.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (hasNoSpace(error)) {
    return unavailable('There is no space left to store changes. Try again later.', error);
  }
  if (isDatabaseAway(error)) return unavailable('The database does not answer. Try again.', error);
  if (prismaCode(error) === 'P2002') {
    return new AppError('CONFLICT', 'A record with the same value exists.', undefined, undefined, {
      cause: error,
    });
  }
  if (prismaCode(error) === 'P2003') {
    return new AppError(
      'CONFLICT',
      'A referenced record was deleted at the same time.',
      undefined,
      undefined,
      { cause: error },
    );
  }
  return new AppError('INTERNAL_ERROR', 'An internal error occurred.', undefined, undefined, {
    cause: error,
  });
}

/** The code of a Prisma error (`P2002`, …) or of the driver below it, if the error has one. */
export function prismaCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** An error with its cause; Prisma keeps PostgreSQL's code in the driver's error. */
interface LinkedError {
  readonly code?: unknown;
  readonly originalCode?: unknown;
  readonly cause?: unknown;
  readonly meta?: { readonly driverAdapterError?: unknown };
}

/** SQLSTATE disk_full. */
export const DISK_FULL = '53100';

function hasNoSpace(error: unknown): boolean {
  return linkedTo(error).some(
    ({ code, originalCode }) => code === DISK_FULL || originalCode === DISK_FULL,
  );
}

function isDatabaseAway(error: unknown): boolean {
  return linkedTo(error).some(
    (linked) =>
      DATABASE_AWAY.has(String(linked.code)) ||
      DATABASE_AWAY.has(String(linked.originalCode)) ||
      (linked instanceof Error && DATABASE_AWAY_TEXT.test(linked.message)),
  );
}

/**
 * PostgreSQL's codes for a lock that was not available in time and for a deadlock, and Prisma's
 * code for a deadlock.
 */
const LOCKED = new Set(['55P03', '40P01', 'P2034']);

/** Returns whether a statement failed because of a lock, so that a retry may succeed. */
export function isLocked(error: unknown): boolean {
  return linkedTo(error).some(
    ({ code, originalCode }) => LOCKED.has(String(code)) || LOCKED.has(String(originalCode)),
  );
}

/** The error and its causes. */
function linkedTo(error: unknown): readonly LinkedError[] {
  const linked: LinkedError[] = [];
  for (let current = error; current && linked.length < 5; ) {
    linked.push(current);
    const { cause, meta } = current as LinkedError;
    current = cause ?? meta?.driverAdapterError;
  }
  return linked;
}
