import path from 'node:path';
import { firstValueFrom, Observable, of, throwError } from 'rxjs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ServiceError } from '../../console/src/api/service-error.ts';
import { sessionRequirements } from '../../console/src/session/requirements.ts';

/** The session in the place of the browser's: its tokens, one after the other. */
const session = vi.hoisted(() => ({
  tokens: [] as (string | undefined)[],
  refused: [] as string[],
  state: 'active',
  listener: undefined as (() => void) | undefined,
}));

vi.mock('../../console/src/session/session.ts', () => ({
  accessToken: async () => session.tokens[0],
  accessTokenAfter: async (refused: string) => {
    session.refused.push(refused);
    session.tokens.shift();
    return session.tokens[0];
  },
  store: {
    get state() {
      return session.state;
    },
    subscribe: (listener: () => void) => {
      session.listener = listener;
      return () => undefined;
    },
  },
}));

/** The tested part of the source, which is compiled with the console. */
interface Authorization {
  readonly authorized: <T>(request: (token: string) => Observable<T>) => Observable<T>;
}

const { authorized } = (await import(
  /* @vite-ignore */ path.resolve('console/src/api/authorization.ts')
)) as Authorization;

const refusal = (code: string, details: object = {}) =>
  new ServiceError(code, code, details as Record<string, unknown>);

/** A call that answers so, one time after the other; `sent` are the tokens it came with. */
function calling(...answers: readonly (string | ServiceError)[]) {
  const left = [...answers];
  const sent: string[] = [];
  const outcome = firstValueFrom(
    authorized((token) => {
      sent.push(token);
      const answer = left.shift();
      return typeof answer === 'string' ? of(answer) : throwError(() => answer);
    }),
  );
  return { outcome, sent };
}

beforeEach(() => {
  session.tokens = ['first', 'second', 'third'];
  session.refused = [];
  session.state = 'active';
  session.listener = undefined;
});

describe('a call of the session', () => {
  it('has the access token', async () => {
    const { outcome, sent } = calling('answer');
    expect(await outcome).toBe('answer');
    expect(sent).toEqual(['first']);
  });

  it.each(['expired_token', 'session_invalid', 'UNAUTHENTICATED'])(
    'is repeated once with another token after %s',
    async (code) => {
      const { outcome, sent } = calling(refusal(code), 'answer');
      expect(await outcome).toBe('answer');
      expect([sent, session.refused]).toEqual([['first', 'second'], ['first']]);
    },
  );

  it('is not repeated a second time', async () => {
    const { outcome, sent } = calling(refusal('expired_token'), refusal('expired_token'), 'late');
    await expect(outcome).rejects.toMatchObject({ code: 'expired_token' });
    expect(sent).toEqual(['first', 'second']);
  });

  it('is not repeated after another refusal', async () => {
    const { outcome, sent } = calling(refusal('FORBIDDEN'), 'late');
    await expect(outcome).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(sent).toEqual(['first']);
  });

  it('is refused without a session', async () => {
    session.tokens = [];
    session.state = 'anonymous';
    const { outcome, sent } = calling('late');
    await expect(outcome).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(sent).toEqual([]);
  });

  it('waits for the next login when the session has ended', async () => {
    session.tokens = [];
    session.state = 'ended';
    const { outcome, sent } = calling('answer');
    await expect.poll(() => session.listener).toBeDefined();
    expect(sent).toEqual([]);
    session.tokens = ['new'];
    session.listener?.();
    expect(await outcome).toBe('answer');
    expect(sent).toEqual(['new']);
  });

  it('ends when nobody waits for its answer', async () => {
    const ended = vi.fn();
    const started = Promise.withResolvers<void>();
    const subscription = authorized(
      () =>
        new Observable(() => {
          started.resolve();
          return ended;
        }),
    ).subscribe();
    await started.promise;
    subscription.unsubscribe();
    expect(ended).toHaveBeenCalledOnce();
  });
});

describe.each(['reauthenticate', 'mfa_enrolment_required'] as const)(
  'a call for which the service requires %s',
  (reason) => {
    const required = () => refusal('FORBIDDEN', { reason });

    it('is repeated after it was met, also with another token', async () => {
      const { outcome, sent } = calling(required(), refusal('expired_token'), 'answer');
      await expect.poll(() => sessionRequirements.isPending(reason)).toBe(true);
      expect(sent).toEqual(['first']);
      sessionRequirements.settle(reason, true);
      expect(await outcome).toBe('answer');
      expect(sent).toEqual(['first', 'first', 'second']);
    });

    it('is refused when it was not met', async () => {
      const { outcome, sent } = calling(required(), 'late');
      await expect.poll(() => sessionRequirements.isPending(reason)).toBe(true);
      sessionRequirements.settle(reason, false);
      await expect(outcome).rejects.toMatchObject({ code: 'FORBIDDEN', details: { reason } });
      expect(sent).toEqual(['first']);
    });
  },
);
