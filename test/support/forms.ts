import type { TestApp } from './app.js';

/** A file to be sent. */
export interface Sent {
  readonly bytes: Uint8Array;
  readonly name?: string;
  readonly mimeType?: string;
}

/** A CSV file in UTF-8. */
export function csv(text: string): Sent {
  return { bytes: new TextEncoder().encode(text), name: 'table.csv', mimeType: 'text/csv' };
}

/** A multipart form as REST takes it: the fields, then the file. */
export function restForm(input: Readonly<Record<string, unknown>>): FormData {
  const { file, files = [], ...fields } = input as { file?: Sent; files?: readonly Sent[] };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  for (const one of file === undefined ? files : [file, ...files]) {
    form.append('file', blobOf(one), one.name ?? 'photo.jpg');
  }
  return form;
}

/** A GraphQL multipart request: operations, map, files. */
export function graphqlForm(
  operations: object,
  files: readonly (readonly [string, Sent])[],
): FormData {
  const form = new FormData();
  form.set('operations', JSON.stringify(operations));
  const map = Object.fromEntries(files.map(([place], index) => [String(index), [place]]));
  form.set('map', JSON.stringify(map));
  files.forEach(([, file], index) => {
    form.set(String(index), blobOf(file), file.name ?? 'photo.jpg');
  });
  return form;
}

/** Sends a form to GraphQL, as a client that knows about its CSRF prevention. */
export async function postForm(
  app: TestApp,
  form: FormData,
  token: string | undefined,
  headers: Readonly<Record<string, string>> = {},
) {
  return await app.rest('POST', '/graphql', {
    token,
    raw: form,
    headers: { 'Apollo-Require-Preflight': 'true', ...headers },
  });
}

function blobOf(file: Sent): Blob {
  return new Blob([Uint8Array.from(file.bytes)], { type: file.mimeType ?? 'image/jpeg' });
}
