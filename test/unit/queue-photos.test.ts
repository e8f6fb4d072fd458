import { expect, it } from 'vitest';
import { workOf } from '../../console/src/offline/outbox/taken.js';
import type { CallInput, QueueEntry } from '../../console/src/offline/queue/entry.js';
import { QueueSender, type ServiceAnswer } from '../../console/src/offline/queue/sender.js';

const PHOTOS: Readonly<Record<string, { readonly file: Blob; readonly fileName: string }>> = {
  'client:one': { file: new Blob(['1']), fileName: '1.jpg' },
  'client:two': { file: new Blob(['2']), fileName: '2.jpg' },
};

/** Entries of a mutation, with the names of their photos. */
const entriesOf = (operation: string, input: CallInput) =>
  workOf(
    operation,
    input,
    { snapshot: null, values: {} },
    { key: 'q-form', photoOf: (reference) => PHOTOS[reference] },
  ).map((entry) => [entry.operation, entry.lane, entry.input, entry.key, entry.photo?.fileName]);

const BOTH = ['client:one', 'client:two'];

it('the photos of a completion go to the request before it, which does not name them', () => {
  const lane = 'request:7';
  const photo = { requestId: 7, type: 'AFTER' };
  expect(entriesOf('completeMaintenanceRequest', { id: 7, attachmentIds: BOTH })).toEqual([
    ['uploadAttachment', lane, { ...photo, clientId: 'one' }, undefined, '1.jpg'],
    ['uploadAttachment', lane, { ...photo, clientId: 'two' }, undefined, '2.jpg'],
    ['completeMaintenanceRequest', lane, { id: 7 }, 'q-form', undefined],
  ]);
});

it('the photo of an item goes to the request before the answer that names it', () => {
  const answer = { requestId: 7, itemId: 3, attachmentId: 'client:one' };
  const upload = { requestId: 7, type: 'AFTER', clientId: 'one' };
  expect(entriesOf('answerChecklistItem', answer)).toEqual([
    ['uploadAttachment', 'request:7', upload, undefined, '1.jpg'],
    ['answerChecklistItem', 'request:7', answer, 'q-form', undefined],
  ]);
});

it('the photos of a comment and of a new request go before what names them', () => {
  const comment = { requestId: 7, body: 'Done.', attachmentIds: BOTH };
  expect(entriesOf('addComment', comment)).toEqual([
    ['uploadPhoto', 'request:7', { clientId: 'one' }, undefined, '1.jpg'],
    ['uploadPhoto', 'request:7', { clientId: 'two' }, undefined, '2.jpg'],
    ['addComment', 'request:7', comment, 'q-form', undefined],
  ]);
  const request = { title: 'Tap drips', clientId: 'new', attachmentIds: ['client:one'] };
  expect(entriesOf('createMaintenanceRequest', request)).toEqual([
    ['uploadPhoto', 'client:new', { clientId: 'one' }, undefined, '1.jpg'],
    ['createMaintenanceRequest', 'client:new', request, 'q-form', undefined],
  ]);
});

/** What is left of an entry after an answer of the service. */
async function after(answer: ServiceAnswer): Promise<readonly QueueEntry[]> {
  let entries: readonly QueueEntry[] = [
    {
      ...{ id: 1, key: 'q-1', retryOf: null, userId: 1, lane: 'request:7' },
      ...{ operation: 'uploadAttachment', input: { requestId: 7, type: 'AFTER', clientId: 'one' } },
      ...{ expectedVersion: null, snapshot: null, performedAt: null, tries: 0 },
      ...{ state: 'waiting', error: null, questions: [] },
    },
  ];
  const store = {
    all: async () => entries,
    write: async (changed: readonly QueueEntry[], removed: readonly number[]) => {
      entries = entries
        .filter(({ id }) => !removed.includes(id))
        .map((entry) => changed.find(({ id }) => id === entry.id) ?? entry);
    },
  };
  const gone = { status: 404, code: 'NOT_FOUND', data: null, error: null };
  const transport = { send: async () => answer, read: async () => gone };
  await new QueueSender(store, transport, 1, () => 'q-2').drain();
  return entries;
}

it('a photo that is there under its client id is delivered; another conflict is refused', async () => {
  const conflict = (details: CallInput): ServiceAnswer => ({
    ...{ status: 409, code: 'CONFLICT', data: null },
    error: { message: 'Made before.', details },
  });
  expect(await after(conflict({ field: 'clientId', id: 12 }))).toEqual([]);
  expect(await after(conflict({ reason: 'too_many' }))).toMatchObject([{ state: 'refused' }]);
});

it.each([
  ['mfa_enrolment_required', 'waiting'],
  ['reauthenticate', 'waiting'],
  [undefined, 'refused'],
])('a photo that is forbidden because of %s is %s', async (reason, state) => {
  const error = { message: 'No.', details: { reason } };
  const left = await after({ status: 403, code: 'FORBIDDEN', data: null, error });
  expect(left).toMatchObject([{ state }]);
});
