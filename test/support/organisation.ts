import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { picture } from './files.js';
import type { Program } from './program.js';

/** The password of the super_admin of programs that `startProgram` starts with it. */
export const ADMIN_PASSWORD = 'seven green bottles';

/** Calls a program over REST; fails unless it succeeds. @returns `data` of the answer. */
export async function call(
  { url }: Pick<Program, 'url'>,
  method: string,
  path: string,
  token?: string,
  body?: object | FormData,
) {
  const isForm = body instanceof FormData;
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: the answer of whichever path was called
  const answer = (await response.json()) as any;
  expect([path, answer.success, answer.error]).toEqual([path, true, undefined]);
  return answer.data;
}

/** Logs the super_admin in; @returns the access token. */
export async function loginAdmin(program: Program): Promise<string> {
  const credentials = { email: 'admin@localhost.localdomain', password: ADMIN_PASSWORD };
  return (await call(program, 'POST', '/auth/login', undefined, credentials)).accessToken;
}

/** Uploads a photo to a request; @returns its id. */
export async function addPhoto(
  program: Program,
  token: string,
  requestId: number,
): Promise<number> {
  const form = new FormData();
  form.append('type', 'BEFORE');
  const bytes = new Uint8Array(await picture('jpeg', { width: 40, height: 30, noise: true }));
  form.append('file', new Blob([bytes], { type: 'image/jpeg' }), 'tap.jpg');
  const data = await call(program, 'POST', `/maintenance/${requestId}/attachments`, token, form);
  return data.id;
}

/** Downloads a photo; @returns its SHA-256. */
export async function photoSum(program: Program, token: string, id: number): Promise<string> {
  const response = await fetch(`${program.url}/api/v1/maintenance/attachments/${id}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  return createHash('sha256')
    .update(Buffer.from(await response.arrayBuffer()))
    .digest('hex');
}
