import { anyToken } from '../../src/core/access.js';
import { ERROR_STATUS, type ErrorCode } from '../../src/core/errors.js';
import { isReplayable, type Operation } from '../../src/core/operation.js';
import { shapeOf } from '../../src/core/shape.js';
import type { Route } from '../route.js';
import { failureSchema } from './error-details.js';
import { commonHeaders, ownHeaders } from './headers.js';
import type { SharedResponses } from './shared.js';
import type { Example, Reference, ResponseObject } from './types.js';

/** The documentation of an error code. */
interface ErrorDescription {
  readonly when: string;
  /** Examples of message and details. */
  readonly message: string;
  readonly details?: object;
}

/** Descriptions of all codes of the catalogue (docs/api/rest.md). */
export const ERRORS: Readonly<Record<ErrorCode, ErrorDescription>> = {
  VALIDATION_ERROR: {
    when: 'The input is invalid.',
    message: 'limit: must be a whole number from 1 to 100',
    details: {
      field: 'limit',
      reason: 'must be a whole number from 1 to 100',
      errors: [{ field: 'limit', reason: 'must be a whole number from 1 to 100' }],
    },
  },
  UNAUTHENTICATED: {
    when: 'There is no bearer token.',
    message: 'This needs a session: send the header Authorization: Bearer <access token>.',
  },
  INVALID_CREDENTIALS: {
    when: 'The e-mail address or the password is wrong.',
    message: 'The e-mail or the password is wrong.',
  },
  MFA_REQUIRED: {
    when:
      'The password is right, and the account has a second factor: `POST /api/auth/mfa` continues the ' +
      'login with the challenge. `methods` names the fields that it takes.',
    message: 'The account needs a second factor.',
    details: {
      challenge: 'q7vZ0l5o6S0Nq4J4gYkqgkYxw9yq3Yb3v1mJc0m9r2E',
      methods: ['otp', 'recoveryCode'],
      expiresAt: '2026-03-02T10:10:00.000Z',
    },
  },
  expired_token: {
    when: 'The access token has expired.',
    message: 'The access token has expired. Refresh it.',
  },
  session_invalid: {
    when:
      'The token is malformed or forged, the session has ended, a refresh token was used twice, ' +
      'an API token is unknown, expired or revoked, or the account has been suspended or deactivated ' +
      'since.',
    message: 'The session is not valid. Log in again.',
  },
  FORBIDDEN: {
    when: 'You lack the permission, your API token its scope, or a policy forbids it.',
    message: 'This needs the permission maintenance.approve.',
  },
  ACCOUNT_SUSPENDED: {
    when: 'A login with the right password to a suspended account.',
    message: 'The account is suspended. Ask an administrator.',
  },
  ACCOUNT_INACTIVE: {
    when: 'A login with the right password to an inactive account.',
    message: 'The account is inactive. Ask an administrator.',
  },
  NOT_FOUND: {
    when: 'The record does not exist or is not visible to you.',
    message: 'The record was not found.',
  },
  METHOD_NOT_ALLOWED: {
    when: 'The path exists, but not with this verb; `Allow` lists its verbs.',
    message: 'This path answers GET, HEAD, POST, OPTIONS.',
  },
  CONFLICT: {
    when: 'A record with the same value exists, or the record is in use.',
    message: 'A record with the same value exists.',
  },
  INVALID_TRANSITION: {
    when: 'The state of the request or the account does not allow the step.',
    message: 'A request that is completed does not allow approve.',
    details: {
      field: 'status',
      reason: 'is completed; approve needs pending',
      status: 'completed',
    },
  },
  VERSION_CONFLICT: {
    when: '`expectedVersion` is not the current version.',
    message: 'The request has changed since you read it.',
    details: { field: 'expectedVersion', reason: 'the present version is 3', version: 3 },
  },
  IDEMPOTENCY_CONFLICT: {
    when: 'A request with the same idempotency key is in progress, or had another body.',
    message: 'The key was used with another request.',
    details: { performed: true },
  },
  CURSOR_EXPIRED: {
    when: 'The position is older than the kept events, or belongs to another state of the database.',
    message: 'Events after this position are no longer kept. Read from the start.',
  },
  PAYLOAD_TOO_LARGE: {
    when: 'The body exceeds the size limit, or an image has more than 50 megapixels.',
    message: 'The body may have 1 MB at most.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    when: 'The media type of the body is not supported.',
    message: 'The body must be application/json.',
  },
  ACCOUNT_LOCKED: {
    when: 'Too many failed logins; `Retry-After` contains the time to wait.',
    message: 'Too many failed logins. Try again later.',
  },
  RATE_LIMITED: {
    when: 'Too many requests; `Retry-After` contains the time to wait.',
    message: 'Too many requests. Try again later.',
  },
  INTERNAL_ERROR: {
    when: 'An error of the service, logged with the X-Request-Id.',
    message: 'An internal error occurred.',
  },
  SERVICE_UNAVAILABLE: {
    when: 'A dependency of the service is unavailable; `Retry-After` contains the time to wait.',
    message: 'The database does not answer. Try again.',
  },
};

/** Paths that are exempt from rate limits (docs/operations/limits.md). */
const UNCOUNTED: ReadonlySet<string> = new Set(['/health']);

const SESSION_ERRORS = ['UNAUTHENTICATED', 'expired_token', 'session_invalid'] as const;

/** The codes that a route may answer, in the order of the catalogue. */
export function errorCodesOf(route: Route): ErrorCode[] {
  const { operation } = route;
  const { kind } = operation.access;
  const versioned = shapeOf(operation.input).some((field) => field.name === 'expectedVersion');
  const codes = new Set<ErrorCode>([
    // Every route rejects unknown query parameters.
    'VALIDATION_ERROR',
    ...(kind === 'public' ? [] : SESSION_ERRORS),
    ...(mayForbid(operation) ? (['FORBIDDEN'] as const) : []),
    ...(route.path.includes(':') ? (['NOT_FOUND'] as const) : []),
    ...(versioned ? (['INVALID_TRANSITION', 'VERSION_CONFLICT'] as const) : []),
    ...(route.verb === 'GET' ? [] : (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const)),
    ...(UNCOUNTED.has(route.path) ? [] : (['RATE_LIMITED'] as const)),
    ...(isReplayable(operation) ? (['IDEMPOTENCY_CONFLICT'] as const) : []),
    ...(operation.errors ?? []),
    'INTERNAL_ERROR',
    'SERVICE_UNAVAILABLE',
  ]);
  return (Object.keys(ERROR_STATUS) as ErrorCode[]).filter((code) => codes.has(code));
}

/**
 * Returns whether a session or token may be rejected: by access rule, scope, age, or a missing
 * factor.
 */
function mayForbid({ access, session, scope, whileEnrolling }: Operation): boolean {
  if (access.kind === 'public') return false;
  const needsMore = session !== undefined || scope !== anyToken;
  return access.kind !== 'session' || needsMore || !whileEnrolling;
}

/** Name, description and usual codes of each status. */
const STATUSES: Readonly<Record<number, readonly [string, string, readonly ErrorCode[]]>> = {
  400: ['BadRequest', 'The input is invalid.', ['VALIDATION_ERROR']],
  401: ['Unauthorized', 'There is no valid session.', SESSION_ERRORS],
  403: ['Forbidden', 'Access is denied.', ['FORBIDDEN']],
  404: ['NotFound', 'The record does not exist or is not visible to you.', ['NOT_FOUND']],
  409: ['Conflict', 'The operation conflicts with stored data.', ['IDEMPOTENCY_CONFLICT']],
  410: ['Gone', 'The events at the cursor are no longer kept.', ['CURSOR_EXPIRED']],
  413: ['PayloadTooLarge', 'The body or the image is too large.', ['PAYLOAD_TOO_LARGE']],
  415: [
    'UnsupportedMediaType',
    'The media type of the body is not supported.',
    ['UNSUPPORTED_MEDIA_TYPE'],
  ],
  423: ['Locked', 'The account is temporarily locked.', ['ACCOUNT_LOCKED']],
  429: ['TooManyRequests', 'Too many requests.', ['RATE_LIMITED']],
  500: ['InternalError', 'An error of the service.', ['INTERNAL_ERROR']],
  503: ['Unavailable', 'A dependency of the service is unavailable.', ['SERVICE_UNAVAILABLE']],
};

const RETRY_AFTER: readonly ErrorCode[] = ['ACCOUNT_LOCKED', 'RATE_LIMITED', 'SERVICE_UNAVAILABLE'];

/** The error responses of a document: one component for each status and set of codes. */
export class ErrorResponses {
  private readonly codes = new Set<ErrorCode>();

  constructor(private readonly shared: SharedResponses) {}

  /** The responses for these codes, by status. */
  of(codes: readonly ErrorCode[]): Record<string, Reference> {
    for (const code of codes) this.codes.add(code);
    const byStatus = Map.groupBy(codes, (code) => ERROR_STATUS[code]);
    return Object.fromEntries(
      [...byStatus].map(([status, own]) => [String(status), this.component(status, own)]),
    );
  }

  /** An example of each error that was referred to, by code. */
  examples(): Record<string, Example> {
    return Object.fromEntries([...this.codes].sort().map((code) => [code, errorExample(code)]));
  }

  private component(status: number, codes: readonly ErrorCode[]): Reference {
    const [base, description, usual] = STATUSES[status] ?? [`Status${status}`, 'An error.', []];
    const more = codes.filter((code) => !usual.includes(code));
    const isUsual = codes.length - more.length === usual.length;
    const name = [isUsual ? base : `${base}Only`, ...(isUsual ? more : codes)].join('_');
    return this.shared.ref(name, errorResponse(status, description, codes));
  }
}

function errorResponse(
  status: number,
  description: string,
  codes: readonly ErrorCode[],
): ResponseObject {
  const own = {
    ...(codes.includes('RATE_LIMITED') ? commonHeaders() : {}),
    ...ownHeaders(
      ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
      ...(codes.some((code) => RETRY_AFTER.includes(code)) ? (['Retry-After'] as const) : []),
    ),
  };
  return {
    description,
    ...(Object.keys(own).length > 0 ? { headers: own } : {}),
    content: {
      'application/json': {
        schema: failureSchema(codes),
        examples: Object.fromEntries(
          codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
        ),
      },
    },
  };
}

function errorExample(code: ErrorCode): Example {
  const { when, message, details } = ERRORS[code];
  return {
    summary: when,
    value: {
      code,
      success: false,
      error: { message, ...(details === undefined ? {} : { details }) },
      timestamp: '2026-03-02T10:05:00.000Z',
    },
  };
}
