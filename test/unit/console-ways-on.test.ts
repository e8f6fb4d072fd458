import { describe, expect, it } from 'vitest';
import {
  type GiftWords,
  type Giving,
  giftOf,
  give,
} from '../../console/src/offline/outbox/give.ts';
import { renewed } from '../../console/src/offline/outbox/renewal.ts';
import {
  corrected,
  removal,
  withMine,
  withTheirs,
} from '../../console/src/offline/outbox/ways-on.ts';
import { settleFields } from '../../console/src/offline/queue/conflicts.ts';
import type { QueueEntry } from '../../console/src/offline/queue/entry.ts';
import type { QueuedCall } from '../../console/src/offline/queue/operations.ts';
import type { ServiceAnswer } from '../../console/src/offline/queue/sender.ts';

const SEEN = { stage: 'assigned', hold: null, assigneeId: 3, checklistId: 5 };
const ERROR = { code: 'CONFLICT', message: 'No.', details: null, by: null };

let ids = 0;
function entry(operation: string, more: Partial<QueueEntry> = {}): QueueEntry {
  ids += 1;
  return {
    ...{ id: ids, key: `q-${ids}`, retryOf: null, userId: 1, lane: 'request:7', operation },
    ...{ input: { id: 7 }, expectedVersion: 4, snapshot: SEEN },
    ...{ performedAt: '2026-03-02T08:00:00Z', tries: 1, state: 'refused', error: ERROR },
    questions: [],
    ...more,
  };
}

const of = (one: QueueEntry) => [one.key, one.retryOf, one.state, one.error];

describe('a corrected entry', () => {
  it('is a new try of the refused one', () => {
    const comment = entry('addComment', { input: { requestId: 7, body: 'Hi.' } });
    const next = corrected(comment, { requestId: 7, body: 'Ho.' }, 'q-new');
    expect(of(next)).toEqual(['q-new', comment.key, 'waiting', null]);
    expect(next.input).toEqual({ requestId: 7, body: 'Ho.' });
    expect(next.id).toBe(comment.id);
  });

  it('no longer rests on what was seen where it is a step, and does where it is an answer', () => {
    const step = corrected(entry('startMaintenanceRequest'), { id: 7 }, 'q-new');
    expect([step.expectedVersion, step.snapshot]).toEqual([null, null]);
    const answer = corrected(entry('answerChecklistItem'), { requestId: 7 }, 'q-new');
    expect([answer.expectedVersion, answer.snapshot]).toEqual([4, SEEN]);
  });
});

describe('a question', () => {
  const asks = (input: object, questions: QueueEntry['questions'], values: object) =>
    entry('updateMaintenanceRequest', {
      ...{ state: 'asks', error: null, questions, input: input as QueueEntry['input'] },
      snapshot: { ...SEEN, values: values as QueueEntry['input'] },
    });
  const title = { field: 'title', mine: 'B', theirs: 'C' };

  it('is settled with mine: it is sent with the present version', () => {
    const asked = asks({ id: 7, title: 'B' }, [title], { title: 'A' });
    const next = withMine(asked, 'q-new');
    expect(of(next)).toEqual(['q-new', asked.key, 'waiting', null]);
    expect(next.questions).toEqual([]);
    const { id: _, ...input } = next.input;
    expect(settleFields({ ...next, input }, { title: 'C', version: 9 })).toEqual({
      ...{ how: 'send', version: 9, input: { title: 'B' } },
    });
  });

  it('is settled with theirs: the rest is sent, and nothing where nothing is left', () => {
    const values = { title: 'A', location: 'X' };
    const both = asks({ id: 7, title: 'B', location: 'Y' }, [title], values);
    expect(withTheirs(both, 'q-new')?.input).toEqual({ id: 7, location: 'Y' });
    expect(withTheirs(asks({ id: 7, title: 'B' }, [title], values), 'q-new')).toBeUndefined();
  });

  it('about answers looks into their fields', () => {
    const answers = (fields: object, field: string) =>
      entry('setRequestFields', {
        ...{ state: 'asks', input: { id: 7, fields } },
        questions: [{ field, mine: 1, theirs: 2 }],
      });
    expect(withTheirs(answers({ floor: 1, gate: 3 }, 'floor'), 'q-new')?.input).toEqual({
      ...{ id: 7, fields: { gate: 3 } },
    });
    expect(withTheirs(answers({ floor: 1 }, 'floor'), 'q-new')).toBeUndefined();
  });
});

describe('deleting', () => {
  it('a creation takes its lane along, and nothing of others', () => {
    const lane = { lane: 'client:a' };
    const creation = entry('createMaintenanceRequest', lane);
    const start = entry('startMaintenanceRequest', lane);
    const foreign = entry('startMaintenanceRequest', { ...lane, userId: 2 });
    const other = entry('addComment');
    expect(removal([creation, start, foreign, other], [creation])).toEqual({
      ...{ changed: [], removed: [creation.id, start.id] },
    });
  });

  it('a photo leaves comments without it, and takes the answer along that it is', () => {
    const photo = entry('uploadPhoto', { input: { clientId: 'p' } });
    const comment = entry('addComment', {
      input: { requestId: 7, body: 'Hi.', attachmentIds: ['client:p', 'client:other'] },
    });
    const answer = entry('answerChecklistItem', {
      input: { requestId: 7, itemId: 2, attachmentId: 'client:p' },
    });
    const { changed, removed } = removal([photo, comment, answer], [photo]);
    expect(removed).toEqual([photo.id, answer.id]);
    expect(changed.map(({ id, input }) => [id, input.attachmentIds])).toEqual([
      [comment.id, ['client:other']],
    ]);
  });
});

describe('what the leads get of a lane', () => {
  it('is what was refused, and steps behind a refused step', () => {
    const start = entry('startMaintenanceRequest');
    const comment = entry('addComment', { state: 'waiting' });
    const complete = entry('completeMaintenanceRequest', { state: 'waiting' });
    const gift = giftOf([start, comment, complete]);
    expect(typeof gift === 'string' ? gift : gift.reported).toEqual([start, complete]);
  });

  it('is nothing of a new request, of photos only, and of other operations', () => {
    expect(giftOf([entry('addComment', { lane: 'client:a' })])).toBe('newRequest');
    expect(giftOf([entry('uploadAttachment', { input: { clientId: 'p' } })])).toBe('photoOnly');
    expect(giftOf([entry('updateMaintenanceRequest')])).toBe('operation');
  });

  it('is at most fifty entries and twenty photos', () => {
    const comments = Array.from({ length: 60 }, () => entry('addComment'));
    const photos = Array.from({ length: 25 }, (_, index) =>
      entry('uploadAttachment', { input: { clientId: `p${index}` } }),
    );
    const gift = giftOf([...comments, ...photos]);
    if (typeof gift === 'string') throw new Error(gift);
    expect([gift.reported.length, gift.photos.length, gift.entries.length]).toEqual([50, 20, 70]);
  });
});

/** A service that makes each report once, as keys of idempotency make it do. */
class Leads {
  readonly calls: QueuedCall[] = [];
  readonly reports = new Map<string, unknown>();
  /** The next answers are lost after the service has acted. */
  lost = 0;
  refuses = false;

  readonly send = async (call: QueuedCall): Promise<ServiceAnswer> => {
    await Promise.resolve();
    this.calls.push(call);
    const answer = this.answer(call);
    if (this.lost > 0) {
      this.lost -= 1;
      throw new Error('The network is gone.');
    }
    return answer;
  };

  private answer({ path, headers, body, file }: QueuedCall): ServiceAnswer {
    if (file === 'gone') return { status: 400, code: 'PHOTO_LOST', data: null, error: null };
    if (path === '/uploads') return { status: 201, code: 'OK', data: { id: 40 }, error: null };
    if (this.refuses) {
      return { status: 403, code: 'FORBIDDEN', data: null, error: { message: 'No.' } };
    }
    this.reports.set(headers['Idempotency-Key'] ?? '', body);
    return { status: 201, code: 'OK', data: { id: 1 }, error: null };
  }
}

/** A queue in memory, with keys that count up. */
function queueOf(entries: readonly QueueEntry[], leads: Leads) {
  const kept = new Map(entries.map((one) => [one.id, one]));
  let keys = 0;
  const giving: Giving = {
    transport: leads,
    write: async (changed, removed) => {
      await Promise.resolve();
      for (const one of changed) kept.set(one.id, one);
      for (const id of removed) kept.delete(id);
    },
    newKey: () => `q-given-${++keys}`,
    now: () => new Date('2026-03-02T12:00:00Z'),
  };
  const run = async (note: string) => {
    const gift = giftOf([...kept.values()]);
    if (typeof gift === 'string') throw new Error(gift);
    const words: GiftWords = { note, because: () => 'Assigned to C. D. at 10:40' };
    return await give(gift, words, giving);
  };
  return { kept, run };
}

describe('giving to the leads', () => {
  const complete = () => entry('completeMaintenanceRequest', { input: { id: 7, note: 'Done.' } });

  it('reports the work with its time, its reason and its photos, and takes it out of the queue', async () => {
    const leads = new Leads();
    const photo = entry('uploadAttachment', { input: { requestId: 7, clientId: 'p' } });
    const lost = entry('uploadAttachment', { input: { requestId: 7, clientId: 'gone' } });
    const { kept, run } = queueOf([photo, lost, complete()], leads);
    expect(await run(' Please. ')).toBe('given');
    expect([...kept]).toEqual([]);
    expect(leads.calls.map(({ path, file }) => [path, file])).toEqual([
      ['/uploads', 'p'],
      ['/uploads', 'gone'],
      ['/maintenance/7/undelivered', null],
    ]);
    expect([...leads.reports.values()]).toEqual([
      {
        entries: [
          {
            operation: 'completeMaintenanceRequest',
            input: { note: 'Done.' },
            performedAt: '2026-03-02T08:00:00Z',
            refusedBecause: 'Assigned to C. D. at 10:40',
          },
        ],
        ...{ attachmentIds: [40], note: 'Please.' },
      },
    ]);
  });

  it('without an answer keeps the work, and reports it once with the next try', async () => {
    const leads = new Leads();
    const { kept, run } = queueOf([complete()], leads);
    leads.lost = 1;
    expect(await run('First.')).toBe('later');
    expect(kept.size).toBe(1);
    expect(await run('Second.')).toBe('given');
    expect(kept.size).toBe(0);
    expect(leads.reports.size).toBe(1);
    expect(leads.calls[1]).toEqual(leads.calls[0]);
  });

  it('that is refused leaves the work as it was, for another report', async () => {
    const leads = new Leads();
    const { kept, run } = queueOf([complete()], leads);
    leads.refuses = true;
    expect(await run('First.')).toMatchObject({ refused: { code: 'FORBIDDEN' } });
    expect([...kept.values()].map(({ given, state }) => [given, state])).toEqual([
      [undefined, 'refused'],
    ]);
    leads.refuses = false;
    expect(await run('Second.')).toBe('given');
    expect([...leads.reports.keys()]).toEqual(['q-given-2']);
  });
});

describe('photos of a refused entry', () => {
  const DAY = 24 * 3_600_000;
  let made = 0;
  const next = (prefix: string) => {
    made += 1;
    return `${prefix}-${made}`;
  };
  const names = {
    key: () => next('q-key'),
    clientId: () => next('new'),
  };
  const photo = (name: string, sentAt: number | null) => ({
    ...{ name, sentAt, file: new Blob(['x']), fileName: 'p.jpg' },
  });

  it('are uploaded once more before it where the service may have deleted them', () => {
    const input = {
      title: 'Tap',
      clientId: 'me',
      attachmentIds: ['client:old', 'client:fresh', 4],
    };
    const create = entry('createMaintenanceRequest', { input, state: 'waiting' });
    const kept = [photo('old', 0), photo('fresh', DAY), photo('other', 0)];
    const { entry: sent, uploads, photos } = renewed(create, kept, DAY, names);
    const [again] = photos;
    expect(photos).toMatchObject([{ sentAt: null, fileName: 'p.jpg' }]);
    expect(sent.input.attachmentIds).toEqual([`client:${again?.name}`, 'client:fresh', 4]);
    expect(uploads).toMatchObject([
      { operation: 'uploadPhoto', input: { clientId: again?.name }, lane: create.lane },
    ]);
    const [upload] = uploads;
    expect([upload?.state, upload?.retryOf, upload?.key === sent.key]).toEqual([
      'waiting',
      null,
      false,
    ]);
    expect([(upload?.id ?? 0) < sent.id, (upload?.id ?? 0) > sent.id - 1]).toEqual([true, true]);
  });

  it('are left where they were never sent, or are the entry itself', () => {
    const input = { requestId: 7, type: 'AFTER', clientId: 'old' };
    const upload = entry('uploadAttachment', { input, state: 'waiting' });
    expect(renewed(upload, [photo('old', 0)], DAY, names).uploads).toEqual([]);
    const comment = entry('addComment', { input: { requestId: 7, attachmentIds: ['client:a'] } });
    expect(renewed(comment, [photo('a', null)], DAY, names)).toMatchObject({
      ...{ entry: { input: comment.input }, uploads: [], photos: [] },
    });
  });
});
