import type { TestApp } from './app.js';

/** A file to be sent. */
export interface Sent {
  readonly bytes: Uint8Array;
  readonly name?: string;
  readonly mimeType?: string;
}

/** A call whose body is its file in REST; headers by the fields that they have. */
export interface RawCall {
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
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

/** Fields of the input that REST takes as headers, beside a body that is a file. */
export function headersOf({ type, headers }: RawCall, input: Readonly<Record<string, unknown>>) {
  const given = Object.entries(headers).filter(([name]) => input[name] !== undefined);
  const named = given.map(([name, header]): [string, string] => [header, String(input[name])]);
  return { 'Content-Type': type, ...Object.fromEntries(named) };
}

/** A GraphQL multipart request of a call whose files are in `input`, or arguments of the field. */
export function formOf(query: string, variables: Readonly<Record<string, unknown>>): FormData {
  const isInput = variables.input !== undefined;
  const given = (isInput ? variables.input : variables) as object;
  const { file, files, ...input } = given as { file?: Sent; files?: readonly Sent[] };
  const place = isInput ? 'variables.input' : 'variables';
  const sent = {
    ...input,
    ...(file && { file: null }),
    ...(files && { files: files.map(() => null) }),
  };
  return graphqlForm({ query, variables: isInput ? { input: sent } : sent }, [
    ...(file ? [[`${place}.file`, file] as const] : []),
    ...(files ?? []).map((one, index) => [`${place}.files.${index}`, one] as const),
  ]);
}
