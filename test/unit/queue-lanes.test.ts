import { expect, it } from 'vitest';
import {
  type PresentRequest,
  settleFields,
  settleStep,
} from '../../console/src/offline/queue/conflicts.ts';
import type { QueueEntry } from '../../console/src/offline/queue/entry.ts';
import { sendable } from '../../console/src/offline/queue/lanes.ts';
import { callOf } from '../../console/src/offline/queue/operations.ts';

let ids = 0;
function entry(operation: string, more: Partial<QueueEntry> = {}): QueueEntry {
  ids += 1;
  return {
    ...{ id: ids, key: `q-${ids}`, retryOf: null, userId: 1, lane: 'request:7', operation },
    ...{ input: { id: 7 }, expectedVersion: null, snapshot: null, performedAt: null, tries: 0 },
    ...{ state: 'waiting', error: null, questions: [] },
    ...more,
  };
}

const START = 'startMaintenanceRequest';
const COMPLETE = 'completeMaintenanceRequest';
const CREATE = 'createMaintenanceRequest';
const COMMENT = 'addComment';

it.each([
  ['the first of a lane', [entry(START), entry(COMMENT)], [0]],
  ['one of each lane', [entry(START), entry(START, { lane: 'request:8' })], [0, 1]],
  ['one that was sent when the page was killed', [entry(START, { state: 'sending' })], [0]],
  ['nothing behind a refused creation', [entry(CREATE, { state: 'refused' }), entry(COMMENT)], []],
  ['nothing behind a creation that asks', [entry(CREATE, { state: 'asks' }), entry(START)], []],
  ['no step behind a refused step', [entry(START, { state: 'refused' }), entry(COMPLETE)], []],
  [
    'an append behind a refused step',
    [entry(START, { state: 'refused' }), entry(COMPLETE), entry(COMMENT)],
    [2],
  ],
  ['a step behind a refused append', [entry(COMMENT, { state: 'refused' }), entry(COMPLETE)], [1]],
  [
    'another lane beside a refused creation',
    [entry(CREATE, { state: 'refused', lane: 'client:a' }), entry(START)],
    [1],
  ],
])('sends %s', (_what, entries, expected) => {
  expect(sendable(entries).map((one) => entries.indexOf(one))).toEqual(expected);
});

const SEEN = { stage: 'assigned', hold: null, assigneeId: 3, checklistId: 5 };
const PRESENT: PresentRequest = {
  ...{ version: 9, stage: 'assigned', hold: null, assigneeId: 3 },
  ...{ actions: [{ step: 'start', allowed: true, missing: [] }], history: [] },
};

const START_OF = (change: object) => ({ step: 'start', allowed: false, missing: [], ...change });

it.each([
  ['is sent with the new version where nothing changed on which it rests', {}, 5, 'send'],
  ['is refused where it is no longer possible', { actions: [] }, 5, 'refuse'],
  ['is refused where it is not allowed now', { actions: [START_OF({})] }, 5, 'refuse'],
  ['is sent where something is missing', { actions: [START_OF({ missing: [{}] })] }, 5, 'send'],
  ['is refused at another stage', { stage: 'in_progress' }, 5, 'refuse'],
  ['is refused where it is on hold', { hold: { reason: 'parts' } }, 5, 'refuse'],
  ['is refused where somebody else has it', { assigneeId: 4 }, 5, 'refuse'],
  ['is refused with another checklist', {}, 6, 'refuse'],
])('a step %s', (_what, change, checklistId, how) => {
  const settled = settleStep(
    entry(START, { snapshot: SEEN }),
    { ...PRESENT, ...change },
    checklistId,
  );
  expect(settled.how).toBe(how);
  if (settled.how === 'send') expect(settled.version).toBe(9);
});

it('fields are settled one by one', () => {
  const values = { title: 'A', priority: 'low', note: 'x' };
  const changed = (input: object) =>
    entry('updateMaintenanceRequest', { input: input as never, snapshot: { ...SEEN, values } });
  const present = { ...values, priority: 'high', version: 4 };
  // Only this person changed it.
  expect(settleFields(changed({ title: 'B' }), present)).toEqual({
    ...{ how: 'send', version: 4, input: { title: 'B' } },
  });
  // Both changed it alike.
  expect(settleFields(changed({ priority: 'high' }), present)).toEqual({ how: 'done' });
  // Both changed it.
  expect(settleFields(changed({ title: 'B', priority: 'urgent' }), present)).toEqual({
    how: 'ask',
    questions: [{ field: 'priority', mine: 'urgent', theirs: 'high' }],
  });
});

it('an answer whose value was not shown is sent where there is none, and asked where there is another', () => {
  const answer = entry('answerChecklistItem', {
    input: { value: 'Mine', note: 'x' },
    snapshot: { ...SEEN, values: {} },
  });
  expect(settleFields(answer, { value: null, note: 'x', version: 4 })).toEqual({
    ...{ how: 'send', version: 4, input: { value: 'Mine' } },
  });
  expect(settleFields(answer, { value: 'Theirs', note: 'x', version: 4 })).toEqual({
    how: 'ask',
    questions: [{ field: 'value', mine: 'Mine', theirs: 'Theirs' }],
  });
  expect(settleFields(answer, { value: 'Mine', note: 'x', version: 4 })).toEqual({ how: 'done' });
});

it('writes a call as REST has it', () => {
  const timed = { performedAt: '2026-03-02T09:12:00+01:00', retryOf: 'q-0', expectedVersion: 4 };
  const input = { requestId: 'client:a', itemId: 3, value: true };
  expect(callOf(entry('answerChecklistItem', { ...timed, key: 'q-1', input }))).toEqual({
    verb: 'PUT',
    path: '/maintenance/client%3Aa/checklist/items/3',
    headers: {
      ...{ 'Idempotency-Key': 'q-1', 'Retry-Of': 'q-0' },
      'Performed-At': '2026-03-02T09:12:00+01:00',
    },
    body: { value: true, expectedVersion: 4 },
    file: null,
  });
  // An append carries no version, a creation no time.
  const comment = callOf(entry(COMMENT, { ...timed, input: { requestId: 7, body: 'Hi.' } }));
  expect(comment.body).toEqual({ body: 'Hi.' });
  expect(callOf(entry(CREATE, { ...timed, input: {} })).headers).not.toHaveProperty('Performed-At');
});

it('sends the photo of an upload under its client id', () => {
  const input = { requestId: 7, type: 'AFTER', clientId: 'a-b' };
  const call = callOf(entry('uploadAttachment', { key: 'q-1', input }));
  expect(call).toMatchObject({ path: '/maintenance/7/attachments', file: 'a-b' });
  expect(call.body).toEqual({ type: 'AFTER', clientId: 'a-b' });
});
