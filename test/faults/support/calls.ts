import { scaled } from './limits.js';

/** Result of a call: an answer, or the reason why there was none. */
export interface Answer {
  /** 0 when there was no answer. */
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the answer of whichever path was called
  readonly body: any;
  readonly replayed: boolean;
  readonly milliseconds: number;
}

/** Header and body of a call. */
export interface CallOptions {
  readonly token?: string;
  readonly body?: object;
  readonly key?: string | undefined;
}

/** A call without an answer after this time counts as one that hangs, in milliseconds. */
export const HANGS = 20_000;

/** Calls the service. Never throws: a broken connection is an answer with the status 0. */
export async function call(
  url: string,
  method: string,
  path: string,
  { token, body, key }: CallOptions = {},
): Promise<Answer> {
  const began = performance.now();
  const isForm = body instanceof FormData;
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(scaled(HANGS)),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: parsed(text),
      replayed: response.headers.has('Idempotent-Replayed'),
      milliseconds: performance.now() - began,
    };
  } catch (error) {
    const milliseconds = performance.now() - began;
    return { status: 0, body: { error: String(error) }, replayed: false, milliseconds };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { text };
  }
}
