import { ServiceError } from './service-error.ts';

/** The envelope of a failure of the REST interface (docs/api/errors.md). */
export interface FailureEnvelope {
  readonly code?: string;
  readonly error?: {
    readonly message?: string;
    readonly details?: Readonly<Record<string, unknown>>;
  };
}

/** Codes for the answers of a proxy, which have no envelope. */
const CODES: Readonly<Record<number, string>> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
  502: 'SERVICE_UNAVAILABLE',
  503: 'SERVICE_UNAVAILABLE',
  504: 'SERVICE_UNAVAILABLE',
};

/**
 * The error of an HTTP answer; it never means a lost connection.
 *
 * @param body the body of the answer as JSON; `undefined` if it is not JSON.
 * @param wait the header `Retry-After`.
 */
export function errorOfAnswer(status: number, body: unknown, wait: string | null): ServiceError {
  const isObject = typeof body === 'object' && body !== null;
  const { code, error } = (isObject ? body : {}) as FailureEnvelope;
  const seconds = wait === null ? Number.NaN : Number(wait);
  return new ServiceError(
    code ?? CODES[status] ?? 'INTERNAL_ERROR',
    error?.message ?? `HTTP ${status}`,
    error?.details,
    Number.isNaN(seconds) ? undefined : seconds,
  );
}
