import { errorOfAnswer } from '../api/answer-error.ts';
import { OFFLINE, ServiceError } from '../api/service-error.ts';

/** Longest time without an answer to a small call, in milliseconds. */
const PATIENCE = 30_000;

/** Codes of a token that has ended; the link may still be open. */
const ENDED = new Set(['expired_token', 'session_invalid', 'UNAUTHENTICATED']);

/** The header of a token. */
export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** The answer of the service. @throws ServiceError for an error and without an answer. */
export async function answered(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
): Promise<Response> {
  const response = await fetch(path, {
    method,
    headers: {
      Accept: 'application/json, image/*',
      ...headers,
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(PATIENCE),
  }).catch(() => {
    throw new ServiceError(OFFLINE, 'No connection to the service.');
  });
  if (response.ok) return response;
  const answer: unknown = await response.json().catch(() => undefined);
  throw errorOfAnswer(response.status, answer, response.headers.get('Retry-After'));
}

/** The `data` of the answer of the service. @throws ServiceError for an error and without an answer. */
export async function json<T>(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
): Promise<T> {
  const response = await answered(method, path, headers, body);
  const answer: unknown = await response.json().catch(() => undefined);
  if (answer === undefined) throw new ServiceError(OFFLINE, 'The answer is not complete.');
  return (answer as { readonly data: T }).data;
}

/** Returns whether the token of a call has ended; the link may still be open. */
export function isOver(error: unknown): boolean {
  return error instanceof ServiceError && ENDED.has(error.code);
}

/** Returns whether the service refuses a secret that opens a link, by the name of its field. */
export function isRefused(error: unknown, ...secrets: readonly string[]): boolean {
  return (
    error instanceof ServiceError &&
    error.code === 'VALIDATION_ERROR' &&
    error.fields.some(({ field }) => secrets.includes(field))
  );
}
