import { errorOfAnswer } from './answer-error.ts';
import { OFFLINE, ServiceError } from './service-error.ts';

export interface UploadOptions {
  /** Called with the uploaded fraction, 0 to 1. */
  readonly onProgress?: (part: number) => void;
  readonly signal?: AbortSignal;
}

/** Time without progress after which there is no connection, in milliseconds. */
const PATIENCE = 120_000;

interface Envelope {
  readonly data?: unknown;
}

/**
 * Sends fields and files as a form to the REST interface.
 *
 * @returns the `data` of the answer. @throws ServiceError for an error answer or without an answer;
 *   `AbortError` when it is cancelled.
 */
export function sendForm(
  path: string,
  fields: Readonly<Record<string, string | Blob | readonly Blob[]>>,
  headers: Readonly<Record<string, string>>,
  { onProgress, signal }: UploadOptions,
): Promise<unknown> {
  const form = new FormData();
  // The files come last, so that the service has the other fields when it arrives.
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(name, value);
  }
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') continue;
    for (const file of value instanceof Blob ? [value] : value) form.append(name, file);
  }
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    // It counts from the start, and is set further with each progress.
    const began = performance.now();
    const wait = () => {
      request.timeout = performance.now() - began + PATIENCE;
    };
    request.upload.onprogress = ({ loaded, total }) => {
      wait();
      onProgress?.(total > 0 ? loaded / total : 0);
    };
    request.onload = () => {
      const { data, error } = answerOf(request);
      if (error === undefined) resolve(data);
      else reject(error);
    };
    const lost = () => reject(new ServiceError(OFFLINE, 'No connection to the service.'));
    request.onerror = lost;
    request.ontimeout = lost;
    request.onabort = () => reject(new DOMException('Cancelled.', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    wait();
    request.send(form);
  });
}

function answerOf(request: XMLHttpRequest): { data?: unknown; error?: ServiceError } {
  let body: unknown;
  try {
    body = JSON.parse(request.responseText);
  } catch {
    // A page of a proxy; only the status is known.
  }
  const { data } = (body ?? {}) as Envelope;
  if (request.status < 400 && data !== undefined) return { data };
  return { error: errorOfAnswer(request.status, body, request.getResponseHeader('Retry-After')) };
}
