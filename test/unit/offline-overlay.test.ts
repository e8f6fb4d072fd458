import { expect, it } from 'vitest';
import { answerOf } from '../../console/src/offline/overlay/answer-of.ts';
import { overlay } from '../../console/src/offline/overlay/overlay.ts';
import { runningTimer } from '../../console/src/offline/overlay/records.ts';
import type { ShownRequest } from '../../console/src/offline/overlay/request-shape.ts';
import { shownAnswer } from '../../console/src/offline/overlay/shown.ts';
import { answerFrom } from '../../console/src/offline/package/answers.ts';
import type { QueueEntry } from '../../console/src/offline/queue/entry.ts';
import { unhindered } from '../../console/src/offline/queue/lanes.ts';
import { consoleDocument } from '../support/console-documents.js';
import { offlinePackage } from '../support/offline-package.js';

const AT = '2026-03-02T09:00:00.000Z';
const words = { language: 'en', yes: 'Yes', no: 'No' } as const;
const worker = { userId: 5, firstName: 'Ada', lastName: 'Berg' };

function answer(name: string, variables: Readonly<Record<string, unknown>>) {
  const found = answerFrom(offlinePackage, name, consoleDocument(name), variables, words);
  if (found === undefined) throw new Error(name);
  return found;
}

const known = answer('Request', { id: 7 }).maintenanceRequest as ShownRequest;
const option = (step: string, allowed: boolean) => ({ step, allowed, reason: null, missing: [] });
/** The request before its start, with what its category requires. */
const request: ShownRequest = {
  ...known,
  ...{ stage: 'ASSIGNED', onHold: false, hold: null, startedAt: null },
  actions: [
    {
      ...{ step: 'COMPLETE', allowed: false, reason: 'lacks' },
      missing: ['afterPhoto', 'checklist', 'time', 'field', 'noOpenPurchase'].map((code) => ({
        ...{ code, message: 'lacks' },
        ref: code === 'checklist' ? '31' : code === 'field' ? 'cause2' : null,
      })),
    },
    ...[option('START', true), option('HOLD', true), option('RESUME', false)],
  ],
};

let count = 0;
function entry(
  operation: string,
  input: Readonly<Record<string, unknown>> = {},
  given: Partial<QueueEntry> = {},
): QueueEntry {
  count += 1;
  return {
    ...{ id: count, key: `q-${count}`, retryOf: null, userId: 5, lane: 'request:7', operation },
    ...{ input, expectedVersion: null, snapshot: null, performedAt: AT, tries: 0 },
    ...{ state: 'waiting', error: null, questions: [] },
    ...given,
  };
}

const start = () => entry('startMaintenanceRequest', { id: 7 });
const allowed = ({ actions }: ShownRequest) =>
  actions.filter((one) => one.allowed).map(({ step }) => step);
const missing = ({ actions }: ShownRequest) =>
  actions.find(({ step }) => step === 'COMPLETE')?.missing.map(({ code }) => code);

it('leaves a request without waiting work as it is', () => {
  expect(overlay(request, [], { worker })).toBe(request);
});

it('starts, holds, resumes and completes', () => {
  const started = overlay(request, [start()], { worker });
  expect(started).toMatchObject({ stage: 'IN_PROGRESS', startedAt: AT, version: 3 });
  expect(allowed(started)).toEqual(['HOLD']);
  const hold = entry('holdMaintenanceRequest', { id: 7, reason: 'parts', note: 'Seal' });
  const held = overlay(request, [start(), hold], { worker });
  expect(held).toMatchObject({
    onHold: true,
    hold: { reason: 'PARTS', note: 'Seal', since: AT, until: null, by: { id: 5 } },
  });
  expect(allowed(held)).toEqual(['RESUME']);
  const resumed = overlay(held, [entry('resumeMaintenanceRequest', { id: 7 })], { worker });
  expect([resumed.hold, allowed(resumed)]).toEqual([null, ['HOLD']]);
  const done = entry('completeMaintenanceRequest', { id: 7, note: 'Sealed' });
  const completed = overlay(resumed, [done], { worker });
  expect(completed).toMatchObject({
    ...{ stage: 'COMPLETED', status: 'COMPLETED', completedAt: AT, completionNote: 'Sealed' },
  });
  expect(allowed(completed)).toEqual([]);
});

it('shows problem, cause and remedy of a completion, as far as they are known', () => {
  const own = { id: 1, name: 'Leak' };
  const before = { ...request, problem: own, cause: null, remedy: own };
  const input = { id: 7, problemId: 99, causeId: 2, remedyId: null };
  const code = (id: number) => (id === 2 ? { id, name: 'Wear' } : undefined);
  const work = [start(), entry('completeMaintenanceRequest', input)];
  const { problem, cause, remedy } = overlay(before, work, { worker, code });
  expect([problem, cause, remedy]).toEqual([own, { id: 2, name: 'Wear' }, null]);
  const [none] = [entry('completeMaintenanceRequest', { id: 7 })];
  expect(overlay(before, [start(), none], { worker, code }).problem).toEqual(own);
});

it('may be applied again', () => {
  const work = [start(), entry('holdMaintenanceRequest', { id: 7, reason: 'parts' })];
  const once = overlay(request, work, { worker });
  expect(overlay(once, work, { worker })).toEqual(once);
  // A hold that came after the start stays.
  expect(overlay(once, [start()], { worker })).toEqual(once);
});

it('takes from what is missing what the work brings', () => {
  expect(missing(overlay(request, [start()], { worker }))).toHaveLength(5);
  const tell = (key: string, value: unknown) => ({ key, value, display: 'x' });
  const work = [
    entry('uploadAttachment', { requestId: 7, type: 'AFTER' }),
    entry('answerChecklistItem', { requestId: 7, itemId: 31, value: true }),
    entry('addTimeEntry', { requestId: 7, minutes: 5 }),
    entry('setRequestFields', { id: 7, fields: { cause2: 'x' } }),
  ];
  const after = overlay(request, work, { worker, tell });
  expect(missing(after)).toEqual(['noOpenPurchase']);
  expect(after.fields.map(({ key }) => key)).toEqual(['cause', 'cause2']);
  expect(allowed(after)).not.toContain('COMPLETE');
  const before = entry('uploadAttachment', { requestId: 7, type: 'BEFORE' });
  expect(missing(overlay(request, [before], { worker }))).toContain('afterPhoto');
});

it('answers items as the service judges them', () => {
  const itemAfter = (input: object) =>
    overlay(request, [entry('answerChecklistItem', { requestId: 7, itemId: 31, ...input })], {
      worker,
    }).checklist?.items[0];
  expect(itemAfter({ value: true })).toMatchObject({
    ...{ value: true, failed: false, answeredAt: AT, answeredBy: { id: 5 } },
  });
  expect(itemAfter({ value: false })).toMatchObject({ failed: true });
  expect(itemAfter({ value: null })).toMatchObject({ answeredAt: null, answeredBy: null });
  expect(itemAfter({ notApplicable: true, note: 'no pump' })).toMatchObject({
    ...{ notApplicable: true, value: null, note: 'no pump', answeredAt: AT },
  });
});

it('does not show what was refused, nor what it holds back', () => {
  const refused = { ...start(), state: 'refused' } as const;
  const later = entry('holdMaintenanceRequest', { id: 7, reason: 'parts' });
  const comment = entry('addComment', { requestId: 7, body: 'x' });
  const other = entry('startMaintenanceRequest', { id: 8 }, { lane: 'request:8' });
  expect(unhindered([refused, later, comment, other])).toEqual([comment, other]);
  const creation = entry('createMaintenanceRequest', {}, { lane: 'client:a', state: 'asks' });
  const said = entry('addComment', {}, { lane: 'client:a' });
  expect(unhindered([creation, said])).toEqual([]);
});

const shown = (
  name: string,
  variables: Readonly<Record<string, unknown>>,
  entries: readonly QueueEntry[],
) => {
  const query = consoleDocument(name);
  const waiting = { worker, entries, part: () => offlinePackage.requests[0]?.parts[0] };
  const first = shownAnswer(name, { query, variables, data: answer(name, variables), waiting });
  // The same on an answer that already has it.
  expect(shownAnswer(name, { query, variables, data: first, waiting })).toEqual(first);
  return first as never;
};

it('puts waiting comments and steps before the timeline', () => {
  const comment = entry('addComment', { requestId: 7, body: 'Wet', visibility: 'internal' });
  const { timeline } = shown('RequestTimeline', { requestId: 7 }, [start(), comment]) as {
    timeline: { edges: { node: { id: string; comment: unknown } }[] };
  };
  const [newest, step, ...others] = timeline.edges.map(({ node }) => node);
  expect(newest).toMatchObject({
    ...{ id: `waiting-${comment.id}`, kind: 'COMMENT', actor: { id: 5, lastName: 'Berg' } },
    comment: { id: -comment.id, body: 'Wet', visibility: 'INTERNAL', requestId: 7 },
  });
  expect(step).toMatchObject({ kind: 'STEP', data: { step: 'start' } });
  expect(others).toHaveLength(3);
});

it('puts waiting time, parts and readings into their lists', () => {
  const time = entry('addTimeEntry', { requestId: 7, minutes: 15, kind: 'travel' });
  const timer = entry('startTimer', { requestId: 7 }, { performedAt: '2026-03-02T08:30:00.000Z' });
  const stop = entry('stopTimer', { requestId: 7 });
  const { maintenanceRequest } = shown('RequestTime', { id: 7 }, [time, timer, stop]) as {
    maintenanceRequest: { timeEntries: { totalCount: number; edges: { node: object }[] } };
  };
  expect(maintenanceRequest.timeEntries.totalCount).toBe(2);
  expect(maintenanceRequest.timeEntries.edges.map(({ node }) => node)).toMatchObject([
    { id: -timer.id, minutes: 30, user: { id: 5 } },
    { id: -time.id, minutes: 15, kind: 'TRAVEL' },
  ]);
  const part = entry('addPartMovement', { partId: 11, requestId: 7, kind: 'issue', quantity: 2 });
  const { maintenanceRequest: withParts } = shown('RequestParts', { id: 7 }, [part]) as {
    maintenanceRequest: { parts: { edges: { node: object }[] } };
  };
  expect(withParts.parts.edges[0]?.node).toMatchObject({
    ...{ id: -part.id, kind: 'ISSUE', quantity: 2, part: { id: 11, name: 'Seal' } },
  });
  const lane = { lane: 'addMeterReading:6' };
  const reading = entry('addMeterReading', { meterId: 6, value: 12.5 }, lane);
  const { meters } = shown('AssetMeters', { filter: { assetId: 3 } }, [reading]) as {
    meters: { edges: { node: object }[] };
  };
  expect(meters.edges[0]?.node).toMatchObject({ lastValue: 12.5, lastAt: AT });
});

it('knows the running timer', () => {
  const timer = entry('startTimer', { requestId: 7 });
  expect(runningTimer(null, [timer], worker)).toMatchObject({ id: -timer.id, requestId: 7 });
  expect(runningTimer(null, [timer, entry('stopTimer', { requestId: 7 })], worker)).toBeNull();
  const running = { id: 3, requestId: 7 };
  const elsewhere = entry('completeMaintenanceRequest', {}, { lane: 'request:8' });
  expect(runningTimer(running, [elsewhere], worker)).toBe(running);
  expect(runningTimer(running, [entry('completeMaintenanceRequest')], worker)).toBeNull();
  const { timeEntries } = shown('RunningTimer', { userId: 5 }, [timer]) as {
    timeEntries: { edges: { node: object }[] };
  };
  expect(timeEntries.edges[0]?.node).toMatchObject({ requestId: 7, startedAt: AT, minutes: null });
});

it('answers each mutation that waits', () => {
  const of = (name: string, one: QueueEntry) =>
    answerOf({
      ...{ query: consoleDocument(name), variables: {}, entries: [one], request, timer: null },
      ...{ worker, part: () => offlinePackage.requests[0]?.parts[0] },
    });
  expect(of('StartStep', start())).toMatchObject({
    startMaintenanceRequest: { id: 7, stage: 'IN_PROGRESS' },
  });
  const item = entry('answerChecklistItem', { requestId: 7, itemId: 31, value: true });
  expect(of('AnswerItem', item)).toMatchObject({ answerChecklistItem: { id: 31, value: true } });
  const comment = entry('addComment', { requestId: 7, body: 'Wet' });
  expect(of('WriteComment', comment)).toMatchObject({
    addComment: { id: -comment.id, requestId: 7, visibility: 'PUBLIC', attachments: [] },
  });
  expect(of('AddTimeEntry', entry('addTimeEntry', { requestId: 7, minutes: 5 }))).toMatchObject({
    addTimeEntry: { minutes: 5, kind: 'WORK', startedAt: AT },
  });
  expect(of('StopTimer', entry('stopTimer', { requestId: 7 }))).toMatchObject({
    stopTimer: { minutes: 1 },
  });
  const part = entry('addPartMovement', { partId: 11, requestId: 7, kind: 'issue', quantity: 2 });
  expect(of('AddPartMovement', part)).toMatchObject({ addPartMovement: { part: { id: 11 } } });
  const reading = entry('addMeterReading', { meterId: 6, value: 12.5 });
  expect(of('AddReading', reading)).toMatchObject({
    addMeterReading: { meterId: 6, value: 12.5, unusual: false, enteredBy: { id: 5 } },
  });
  const down = entry('createDowntime', { assetId: 3, planned: true });
  expect(of('CreateDowntime', down)).toMatchObject({
    createDowntime: { assetId: 3, planned: true, endedAt: null },
  });
  const creation = entry('createMaintenanceRequest', { title: 'Lamp', priority: 'high' });
  expect(of('CreateRequest', creation)).toMatchObject({
    createMaintenanceRequest: {
      ...{ id: -creation.id, title: 'Lamp', priority: 'HIGH', stage: 'SUBMITTED' },
      ...{ requester: { id: 5, firstName: 'Ada' }, actions: [], history: [] },
    },
  });
});
