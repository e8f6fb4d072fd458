import { describe, expect, it } from 'vitest';
import { OFFLINE, ServiceError } from '../../console/src/api/service-error.js';
import { type Call, headersOf, withAnswer } from '../../console/src/job/call.js';
import type { Job } from '../../console/src/job/job.js';
import { Outbox } from '../../console/src/job/outbox.js';

const NOON = '2026-03-03T12:00:00.000Z';

const call = (path: string, more: Partial<Call> = {}) => ({
  ...{ form: path, label: path, path, key: `q-${path}`, performedAt: NOON },
  ...more,
});

/** An outbox whose calls are answered by `answers` in turn: an error is thrown, else it is done. */
function outboxOf(...answers: (ServiceError | undefined)[]) {
  const seen: string[] = [];
  const sent: Call[] = [];
  const kept = new Map<string, Call>();
  const outbox = new Outbox({
    send: async (one) => {
      sent.push(one);
      const error = answers.shift();
      if (error !== undefined) throw error;
      return [[one.path, {}]];
    },
    keep: async (one) => {
      kept.set(one.key, one);
    },
    drop: async ({ key }) => {
      kept.delete(key);
    },
    done: ({ path }) => seen.push(`done ${path}`) > 0,
    failed: ({ path }, error) => {
      seen.push(`failed ${path}`);
      return (error as ServiceError).code !== 'MFA_REQUIRED';
    },
    changed: () => {},
    alone: (action) => action(),
  });
  return { outbox, seen, sent, kept };
}

const refused = (code: string, details = {}) => new ServiceError(code, code, details);

describe('the calls of a job', () => {
  it('are sent in their order, and leave the device with their answers', async () => {
    const { outbox, seen, kept } = outboxOf();
    outbox.restore([{ ...call('start'), at: 1 }]);
    outbox.add(call('comment'));
    while (outbox.isSending) await Promise.resolve();
    expect(seen).toEqual(['done start', 'done comment']);
    expect([...kept]).toEqual([]);
    expect(outbox.calls).toEqual([]);
  });

  it.each([OFFLINE, 'SERVICE_UNAVAILABLE', 'RATE_LIMITED'])('wait after %s', async (code) => {
    const { outbox, seen, sent, kept } = outboxOf(refused(code));
    outbox.restore([
      { ...call('start'), at: 1 },
      { ...call('done'), at: 2 },
    ]);
    await outbox.resume();
    expect([seen, outbox.stop?.code, outbox.calls.length]).toEqual([[], code, 2]);
    await outbox.resume();
    expect(seen).toEqual(['done start', 'done done']);
    expect(sent.map(({ key }) => key)).toEqual(['q-start', 'q-start', 'q-done']);
    expect(kept.size).toBe(0);
  });

  it('go on after one that is refused', async () => {
    const { outbox, seen } = outboxOf(refused('FORBIDDEN'));
    outbox.restore([
      { ...call('time'), at: 1 },
      { ...call('comment'), at: 2 },
    ]);
    await outbox.resume();
    expect(seen).toEqual(['failed time', 'done comment']);
  });

  it('stay where a device must be confirmed first', async () => {
    const { outbox, sent } = outboxOf(refused('MFA_REQUIRED'));
    outbox.restore([
      { ...call('time'), at: 1 },
      { ...call('comment'), at: 2 },
    ]);
    outbox.close();
    await outbox.resume();
    expect([sent.length, outbox.calls.length]).toEqual([0, 2]);
  });

  it('are sent without their time, as another call, where it is refused', async () => {
    const about = { field: 'performedAt', reason: 'is too early' };
    const { outbox, seen, sent, kept } = outboxOf(refused('VALIDATION_ERROR', about));
    outbox.restore([{ ...call('comment'), at: 7 }]);
    await outbox.resume();
    expect(seen).toEqual(['done comment']);
    expect(sent.map(({ performedAt }) => performedAt)).toEqual([NOON, null]);
    expect(sent[1]).toMatchObject({ at: 7, key: expect.stringMatching(/^q-[0-9a-f]{32}$/) });
    expect(kept.size).toBe(0);
  });
});

describe('the time of a call', () => {
  it.each(['start', 'comment', 'photos', 'checklist/7', 'time', 'done'])('goes with %s', (path) => {
    expect(headersOf({ ...call(path), at: 1 }, path)).toEqual({
      'Idempotency-Key': `q-${path}`,
      'Performed-At': NOON,
    });
  });

  it.each(['accept', 'decline', 'fields', 'quote'])('does not go with %s', (path) => {
    expect(Object.keys(headersOf({ ...call(path), at: 1 }, path))).toEqual(['Idempotency-Key']);
  });
});

describe('the job with an answer', () => {
  const job = {
    comments: [],
    photos: [],
    times: null,
    quotes: [],
    checklist: { name: 'Pump', items: [{ id: 1, value: null }, { id: 2 }] },
  } as unknown as Job;

  it('has what was added', () => {
    expect(withAnswer(job, ['comment', { id: 3 }])?.comments).toEqual([{ id: 3 }]);
    expect(withAnswer(job, ['photos', { id: 3 }])?.photos).toEqual([{ id: 3 }]);
    expect(withAnswer(job, ['time', { id: 3 }])?.times).toEqual([{ id: 3 }]);
    expect(withAnswer(job, ['quote', { id: 3 }])?.quotes).toEqual([{ id: 3 }]);
    const answered = withAnswer(job, ['checklist/1', { id: 1, value: true }]);
    expect(answered?.checklist?.items).toEqual([{ id: 1, value: true }, { id: 2 }]);
  });

  it('is the answer of a step, and not known after a repetition a day later', () => {
    expect(withAnswer(job, ['done', { actions: [] }])).toEqual({ actions: [] });
    expect(withAnswer(job, ['comment', { performed: true, id: 3 }])).toBeUndefined();
  });
});
