import { expect } from 'vitest';
import type { Program } from './program.js';

/** The password that the super_admin of a started program is given, and its other accounts have. */
export const PROGRAM_PASSWORD = 'correct horse battery';

/** Calls a path of REST that has to succeed; @returns the `data` of its answer. */
export async function send(method: string, url: string, token?: string, body?: object) {
  const response = await fetch(url, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: the answer of whichever path was called
  const answer = (await response.json()) as any;
  expect([url, answer.success]).toEqual([url, true]);
  return answer.data;
}

/** The access token of a new session, by default of the super_admin. */
export async function login(
  { url }: Program,
  email = 'admin@localhost.localdomain',
): Promise<string> {
  const credentials = { email, password: PROGRAM_PASSWORD };
  return (await send('POST', `${url}/api/auth/login`, undefined, credentials)).accessToken;
}
