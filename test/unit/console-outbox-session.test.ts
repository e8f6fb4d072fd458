import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followSession } from '../../console/src/offline/outbox/follow-session.ts';
import { SessionTransport } from '../../console/src/offline/outbox/transport.ts';
import type { QueuedCall } from '../../console/src/offline/queue/operations.ts';

interface Tokens {
  readonly accessToken: string;
  readonly expiresAt: number;
  readonly user: { readonly id: number; readonly email: string; readonly role: 'TECHNICIAN' };
}

const session = {
  tokens: undefined as Tokens | undefined,
  state: 'unknown' as 'unknown' | 'anonymous' | 'active' | 'ended',
  listeners: new Set<() => void>(),
  subscribe(listener: () => void) {
    session.listeners.add(listener);
    return () => session.listeners.delete(listener);
  },
};

/** Signs a person in; nobody without an id. */
function become(id: number | undefined, state: typeof session.state = 'active'): void {
  const user = (of: number) => ({
    id: of,
    email: `${of}@example.org`,
    role: 'TECHNICIAN' as const,
  });
  session.tokens =
    id === undefined ? undefined : { accessToken: `token ${id}`, expiresAt: 0, user: user(id) };
  session.state = state;
  for (const listener of [...session.listeners]) listener();
}

/** Options of a call of `fetch`. */
interface Sent {
  readonly headers: Record<string, string>;
  readonly body?: unknown;
}

const CALL: QueuedCall = {
  ...{ verb: 'POST', path: '/maintenance/7/comments', headers: { 'Idempotency-Key': 'q-1' } },
  ...{ body: { body: 'Hi.' }, file: null },
};

describe('calls of the queue', () => {
  const calls: string[] = [];
  /** Names of the fields of each form. */
  const forms: string[][] = [];
  let status: number;
  /** Content of an answer that is not of the service. */
  let foreign: object | undefined;
  let meanwhile: () => void;
  beforeEach(() => {
    calls.length = 0;
    forms.length = 0;
    delivered.length = 0;
    status = 201;
    foreign = undefined;
    meanwhile = () => undefined;
    vi.stubGlobal('fetch', (_path: string, init: Sent) => {
      calls.push(init.headers.Authorization ?? '');
      if (init.body instanceof FormData) forms.push([...init.body.keys()]);
      meanwhile();
      const code = status === 401 ? 'expired_token' : 'OK';
      const answer = foreign ?? { code, data: { id: 1 } };
      return Promise.resolve(new Response(JSON.stringify(answer), { status }));
    });
  });
  afterEach(() => void vi.unstubAllGlobals());

  const delivered: string[] = [];
  const photos = {
    photo: async (name: string) =>
      name === 'lost'
        ? undefined
        : { name, file: new Blob(['1']), fileName: '1.jpg', sentAt: null },
    photoSent: async (name: string) => void delivered.push(name),
  };
  const token = () => Promise.resolve(session.tokens?.accessToken);
  const transport = new SessionTransport(1, photos, {
    get tokens() {
      return session.tokens;
    },
    accessToken: token,
    accessTokenAfter: token,
    others: () => Promise.reject(new Error('was asked')),
  });

  it('are made in the session of their person', async () => {
    become(1);
    expect(await transport.send(CALL)).toMatchObject({ status: 201, code: 'OK' });
    expect(calls).toEqual(['Bearer token 1']);
  });

  it.each([
    ['somebody else', 2],
    ['nobody', undefined],
  ])('are not made in the session of %s', async (_who, id) => {
    become(id);
    await expect(transport.send(CALL)).rejects.toThrow('no session of this person');
    await expect(transport.read('/maintenance/7')).rejects.toThrow('no session of this person');
    await expect(transport.others(7)).rejects.toThrow('no session of this person');
    expect(calls).toEqual([]);
  });

  it('are not repeated for somebody who signed in meanwhile', async () => {
    become(1);
    status = 401;
    meanwhile = () => become(2);
    await expect(transport.send(CALL)).rejects.toThrow('no session of this person');
    expect(calls).toEqual(['Bearer token 1']);
  });

  it('with a photo that the device has lost say so', async () => {
    become(1);
    expect(await transport.send({ ...CALL, file: 'lost' })).toMatchObject({ code: 'PHOTO_LOST' });
    expect(calls).toEqual([]);
  });

  it('with a photo have it after the other fields, and mark it once the service has it', async () => {
    become(1);
    status = 413;
    await transport.send({ ...CALL, file: 'p' });
    expect(delivered).toEqual([]);
    status = 201;
    await transport.send({ ...CALL, file: 'p' });
    expect(delivered).toEqual(['p']);
    expect(forms).toEqual([
      ['body', 'file'],
      ['body', 'file'],
    ]);
  });

  it('have no answer where it is not of the service', async () => {
    become(1);
    foreign = { message: 'Sign in to the network first.' };
    await expect(transport.send(CALL)).rejects.toThrow('not of the service');
    await expect(transport.read('/maintenance/7')).rejects.toThrow('not of the service');
  });
});

describe('the queue of a page', () => {
  it('is open while the browser has the session of its person, or does not know yet', () => {
    const done: string[] = [];
    const outbox = {
      open: (userId: number, name: string) => {
        done.push(`open ${userId} ${name}`);
        return Promise.resolve();
      },
      close: () => void done.push('close'),
    };
    become(undefined, 'unknown');
    const stop = followSession(session, outbox, { userId: 1, name: 'Tove Dahl' });
    become(1);
    become(undefined, 'ended');
    become(1);
    become(undefined, 'anonymous');
    become(2);
    become(1);
    stop();
    become(2);
    expect(done).toEqual([
      ...['open 1 Tove Dahl', 'close', 'open 1 Tove Dahl', 'close', 'open 1 Tove Dahl', 'close'],
    ]);
  });
});
