import * as client from 'openid-client';
import { AppError, unavailable } from '../../core/errors.js';

/** Texts for error codes of the provider (RFC 6749, 4.1.2.1; OpenID Connect Core, 3.1.2.6). */
const TEXTS: Readonly<Record<string, string>> = {
  access_denied:
    'The login was cancelled, or the identity provider does not let this person use this service.',
  login_required: 'The identity provider requires a login there first. Start the login again.',
  interaction_required:
    'The identity provider requires input from the person. Start the login again.',
  consent_required: 'The person has not consented at the identity provider. Start the login again.',
  account_selection_required:
    'No account was chosen at the identity provider. Start the login again.',
  temporarily_unavailable:
    'The identity provider is overloaded or in maintenance. Try again later.',
  server_error: 'The identity provider reported an error. Try again later.',
};

const OTHER_TEXT = 'The identity provider rejected this service. The internal log has its error.';

/** Error code of a provider that does not accept the secret (RFC 6749, 5.2). */
const REJECTED = 'invalid_client';

/** Maximum length of the provider's texts in the log. */
const MAX_TEXT = 200;

/**
 * Converts a failed exchange to an error for the caller: SERVICE_UNAVAILABLE if the provider does
 * not answer, otherwise INVALID_CREDENTIALS, with `details.reason` if the provider sent an error.
 */
export function failureOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isNetworkFailure(error)) return away(error);
  const code = errorCodeOf(error);
  // A code that is used or belongs to another client: the login starts again.
  if (code === undefined || code === 'invalid_grant') return invalidAnswer(error);
  const reason = Object.hasOwn(TEXTS, code) ? code : 'provider_error';
  const message = TEXTS[reason] ?? OTHER_TEXT;
  return new AppError('INVALID_CREDENTIALS', message, { reason }, undefined, { cause: error });
}

/** Cause of a failure for the internal log: the provider's error, or the failed check. */
export function causeOf({ cause }: AppError): string | undefined {
  const code = errorCodeOf(cause);
  if (code === undefined) return cause instanceof Error ? printable(cause.message) : undefined;
  const { error_description: description } = cause as { error_description?: string };
  return description === undefined
    ? printable(code)
    : `${printable(code)}: ${printable(description)}`;
}

/** The error for an answer that does not belong to the login that this browser started. */
export function invalidAnswer(cause?: unknown): AppError {
  return new AppError(
    'INVALID_CREDENTIALS',
    "The identity provider's answer is not valid. Start the login again.",
    undefined,
    undefined,
    { cause },
  );
}

/** The error for a provider that does not answer. */
export function away(cause: unknown): AppError {
  return unavailable('The identity provider does not answer. Try again.', cause);
}

function errorCodeOf(error: unknown): string | undefined {
  // A 401 with a challenge instead of a body: the provider does not accept the client's secret.
  if (error instanceof client.WWWAuthenticateChallengeError) {
    return error.cause.find(({ parameters }) => parameters.error)?.parameters.error ?? REJECTED;
  }
  return error instanceof client.AuthorizationResponseError ||
    error instanceof client.ResponseBodyError
    ? error.error
    : undefined;
}

function printable(text: string): string {
  return text.replace(/[\p{C}\s]+/gu, ' ').slice(0, MAX_TEXT);
}

function isNetworkFailure(error: unknown): boolean {
  const { name, code, message } = error as { name?: string; code?: string; message?: string };
  return (
    code === 'OAUTH_TIMEOUT' ||
    name === 'TimeoutError' ||
    (error instanceof TypeError && message === 'fetch failed')
  );
}
