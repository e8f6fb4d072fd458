import { firstValueFrom } from 'rxjs';
import { errorOfAnswer } from './answer-error.ts';
import { authorized, bearer } from './authorization.ts';
import { sendForm, type UploadOptions } from './send-form.ts';
import { OFFLINE, ServiceError } from './service-error.ts';

/** Answer to an upload (docs/behaviour/files.md). */
export interface UploadedPhoto {
  readonly id: number;
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly originalName: string;
}

/**
 * Sends a file as a form to the REST interface, because browsers report the progress of such
 * requests.
 *
 * @returns the `data` of the answer. @throws ServiceError
 */
export async function upload<T>(
  path: string,
  fields: Readonly<Record<string, string | Blob>>,
  options: UploadOptions = {},
): Promise<T> {
  const data = await firstValueFrom(
    authorized((token) => sendForm(path, fields, bearer(token), options)),
  );
  return data as T;
}

/** Uploads a photo that `attachmentIds` links to a request later. @throws ServiceError */
export function uploadPhoto(file: File, options: UploadOptions = {}): Promise<UploadedPhoto> {
  return upload<UploadedPhoto>('/api/v1/uploads', { file }, options);
}

/**
 * Reads a file of the service with the session; the body has not been read yet.
 *
 * @throws ServiceError for an error answer or without an answer.
 */
export async function download(
  path: string,
  signal?: AbortSignal,
  accept = '*/*',
): Promise<Response> {
  return call(path, { headers: { Accept: accept }, signal: signal ?? null });
}

type Call = RequestInit & { readonly headers: Readonly<Record<string, string>> };

function call(path: string, { headers, signal, ...init }: Call): Promise<Response> {
  const read = async (token: string) => {
    const all = { ...bearer(token), ...headers };
    const response = await fetch(path, { ...init, headers: all, signal: signal ?? null }).catch(
      (error: unknown) => {
        if (signal?.aborted) throw error;
        throw new ServiceError(OFFLINE, 'No connection to the service.');
      },
    );
    // Not modified: only where the call named what it has.
    if (response.ok || response.status === 304) return response;
    const body: unknown = await response.json().catch(() => undefined);
    throw errorOfAnswer(response.status, body, response.headers.get('Retry-After'));
  };
  return firstValueFrom(authorized(read));
}

/**
 * Reads the `data` of an answer of the REST interface.
 *
 * @throws ServiceError for an error answer or without an answer.
 */
export async function readData<T>(path: string, signal?: AbortSignal): Promise<T> {
  const response = await download(path, signal, 'application/json');
  return ((await response.json()) as { readonly data: T }).data;
}

/**
 * Reads an answer of the REST interface with its tag, unless it still has a known tag.
 *
 * @returns undefined where it has not changed. @throws ServiceError for an error answer or without an answer.
 */
export async function readIfChanged<T>(
  path: string,
  tag: string | undefined,
): Promise<{ readonly tag: string | undefined; readonly data: T } | undefined> {
  const known: Record<string, string> = tag === undefined ? {} : { 'If-None-Match': tag };
  const response = await call(path, { headers: { Accept: 'application/json', ...known } });
  if (response.status === 304) return undefined;
  const { data } = (await response.json()) as { readonly data: T };
  return { tag: response.headers.get('ETag') ?? undefined, data };
}

/** Saves data from memory under a name, as a download of the browser. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
