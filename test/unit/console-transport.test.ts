import { hash } from 'node:crypto';
import path from 'node:path';
import type { DocumentNode } from 'graphql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentIds } from '../../console/src/generated/document-ids.ts';

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
  readonly body: Record<string, unknown>;
}

interface Body {
  readonly query?: string;
  readonly extensions: { readonly persistedQuery: { readonly sha256Hash: string } };
}

const sent: Sent[] = [];

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Answers of the service, in their order. */
function answering(...answers: readonly (() => Response)[]): void {
  const left = [...answers];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init, body: JSON.parse(String(init.body)) });
    const answer = left.shift();
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return answer();
  });
}

const json = (body: unknown, init: ResponseInit = {}) => Response.json(body, init);

const refusedBy = (code: string, extra: object = {}) => ({
  errors: [{ message: `refused: ${code}`, extensions: { code, ...extra } }],
});

/** The tested part of the console's sources, which are compiled separately. */
interface Console {
  readonly send: (
    document: DocumentNode,
    variables: object,
    options?: { readonly headers?: Record<string, string>; readonly keepalive?: boolean },
  ) => Promise<unknown>;
  readonly RefreshTokenDocument: DocumentNode;
  readonly ViewerDocument: DocumentNode;
}

const sourceOf = (file: string) =>
  import(/* @vite-ignore */ path.resolve('console/src', file)) as Promise<Console>;

/** The transport as it is built, where documents are sent by their ids. */
async function transport() {
  vi.stubEnv('DEV', false);
  const { RefreshTokenDocument, ViewerDocument } = await sourceOf('session/session.generated.ts');
  const { send } = await sourceOf('api/transport.ts');
  return { send, RefreshTokenDocument, ViewerDocument };
}

beforeEach(() => {
  sent.length = 0;
});

describe('the transport of the console', () => {
  it('sends the registered id in the place of the text', async () => {
    const { send, ViewerDocument } = await transport();
    answering(() => json({ data: { me: null } }));
    await send(ViewerDocument, {}, { headers: { 'X-Auth-Transport': 'cookie' } });
    const [{ url, init, body }] = sent as [Sent];
    expect([url, init.method]).toEqual(['/graphql', 'POST']);
    expect(body).toEqual({
      operationName: 'Viewer',
      variables: {},
      extensions: {
        persistedQuery: { version: 1, sha256Hash: documentIds.Viewer?.slice('sha256:'.length) },
      },
    });
    const headers = new Headers(init.headers);
    expect(headers.get('accept')).toBe('application/json');
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('x-auth-transport')).toBe('cookie');
    expect(init.keepalive).toBe(false);
  });

  it('sends the text to a service that does not know the id, and the id again afterwards', async () => {
    const { send, RefreshTokenDocument } = await transport();
    const data = { refreshToken: { accessToken: 'a' } };
    answering(
      () => json(refusedBy('PERSISTED_QUERY_NOT_FOUND')),
      () => json({ data }),
      () => json({ data }),
    );
    for (const _ of [1, 2]) {
      expect(await send(RefreshTokenDocument, {}, { keepalive: true })).toEqual(data);
    }
    expect(sent.map(({ init }) => init.keepalive)).toEqual([true, true, true]);
    const [first, second, third] = sent.map(({ body }) => body as unknown as Body) as [
      Body,
      Body,
      Body,
    ];
    expect([first.query, third.query]).toEqual([undefined, undefined]);
    expect(second.extensions).toEqual(first.extensions);
    const id = first.extensions.persistedQuery.sha256Hash;
    expect(hash('sha256', second.query ?? '')).toBe(id);
  });

  it.each([
    [
      'an error of GraphQL',
      () => json(refusedBy('NOT_FOUND', { details: { a: 1 }, requestId: 'r' })),
      { code: 'NOT_FOUND', details: { a: 1 }, requestId: 'r', retryAfter: undefined },
    ],
    [
      'an error beside data',
      () => json({ data: { me: null }, ...refusedBy('CONFLICT') }),
      { code: 'CONFLICT' },
    ],
    [
      'an error of GraphQL that HTTP calls one, too',
      () => json(refusedBy('RATE_LIMITED'), { status: 429, headers: { 'Retry-After': '7' } }),
      { code: 'RATE_LIMITED', retryAfter: 7 },
    ],
    [
      'an envelope',
      () =>
        json(
          {
            success: false,
            code: 'PAYLOAD_TOO_LARGE',
            error: { message: 'Too large.', details: { limit: 5 } },
          },
          { status: 413 },
        ),
      { code: 'PAYLOAD_TOO_LARGE', message: 'Too large.', details: { limit: 5 } },
    ],
    [
      'an envelope of a service that stops',
      () => json({ code: 'SERVICE_UNAVAILABLE' }, { status: 503 }),
      { code: 'SERVICE_UNAVAILABLE' },
    ],
    [
      "a proxy's page without a service",
      () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'Retry-After': '3' } }),
      { code: 'OFFLINE', retryAfter: 3 },
    ],
    [
      "a proxy's page that refuses",
      () => new Response('<h1>No</h1>', { status: 403 }),
      { code: 'FORBIDDEN' },
    ],
    [
      'a page where an answer should be',
      () => new Response('<h1>Hello</h1>'),
      { code: 'INTERNAL_ERROR', message: 'HTTP 200' },
    ],
  ])('takes %s for an error of the service', async (_name, answer, expected) => {
    const { send, ViewerDocument } = await transport();
    answering(answer);
    const error = await send(ViewerDocument, {}).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'ServiceError', ...expected });
    expect(sent).toHaveLength(1);
  });

  it('tells a lost connection', async () => {
    const { send, ViewerDocument } = await transport();
    answering();
    await expect(send(ViewerDocument, {})).rejects.toMatchObject({ code: 'OFFLINE' });
  });
});
