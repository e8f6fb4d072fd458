import { expect, it } from 'vitest';
import { ERROR_STATUS } from '../../src/core/errors.js';
import { currentDocument } from '../support/catalogue.js';

/** docs/api/rest.md. */
const STATUS = {
  VALIDATION_ERROR: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  // docs/behaviour/README.md.
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
  // docs/behaviour/README.md.
  CURSOR_EXPIRED: 410,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  ACCOUNT_LOCKED: 423,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
};

it('the error codes and their statuses are those of the contract', () => {
  expect(ERROR_STATUS).toEqual(STATUS);
});

it('the OpenAPI document lists them', () => {
  const { description } = currentDocument().info;
  for (const [code, status] of Object.entries(STATUS)) {
    expect(description).toContain(`| \`${code}\` | ${status} |`);
  }
});
