import type { ApolloLink } from '@apollo/client';
import i18next from 'i18next';
import { RunningTimerDocument } from '../app/timer.generated.ts';
import { RequestDocument } from '../pages/requests/maintenance/request.generated.ts';
import {
  type CodeChoiceFragment,
  CodeChoiceFragmentDoc,
} from '../parts/failure-codes/failure-codes.generated.ts';
import { QuestionFormDocument } from '../parts/fields/fields.generated.ts';
import { textIn } from '../parts/fields/local-text.ts';
import { ViewerDocument } from '../session/session.generated.ts';
import { outbox } from './outbox/browser-outbox.ts';
import type { Taken } from './overlay/answer-of.ts';
import { overlay, type Worker } from './overlay/overlay.ts';
import type { ShownCode, ShownField, ShownRequest } from './overlay/request-shape.ts';
import { inLane, isShown, shownAnswer, type Waiting } from './overlay/shown.ts';
import { answerFrom, displayOf, type Words } from './package/answers.ts';
import { offlinePackage } from './package/browser-package.ts';
import type { RestRecord } from './package/offline-package.ts';
import type { Answer } from './package/project.ts';
import { requestIdOf } from './queue/lanes.ts';

type Client = ApolloLink.Operation['client'];
type Query = Pick<ApolloLink.Operation, 'operationName' | 'query' | 'variables' | 'client'>;

/** Answers a query from the package of open work; undefined where it does not know. */
export async function fromPackage({
  operationName = '',
  query,
  variables,
}: Query): Promise<{ readonly at: number; readonly data: Answer } | undefined> {
  const { at, content } = await offlinePackage.load();
  if (at === undefined || content === undefined) return undefined;
  const data = answerFrom(content, operationName, query, variables, words());
  return data && { at, data };
}

/** Puts the waiting work of the person on the answer of a query. */
export async function withWaiting(
  { operationName = '', query, variables, client }: Query,
  data: Answer,
): Promise<Answer> {
  if (!isShown(operationName)) return data;
  const waiting = await waitingOf(client);
  if (waiting === undefined || waiting.entries.length === 0) return data;
  const id = Number(variables.id);
  if (operationName === 'RequestWork') return withWork(client, id, data, waiting);
  const code = coder(client);
  const tell = operationName === 'Request' ? { tell: teller(client, requestIn(data)), code } : {};
  return shownAnswer(operationName, { query, variables, data, waiting: { ...waiting, ...tell } });
}

/** The steps of a request, which the answer of its work has as well. */
function withWork(client: Client, id: number, data: Answer, waiting: Waiting): Answer {
  const work = data.maintenanceRequest as Pick<ShownRequest, 'actions'> | null;
  const known = client.readQuery({ query: RequestDocument, variables: { id } });
  if (work === null || known === null) return data;
  const request = { ...(known.maintenanceRequest as ShownRequest), actions: work.actions };
  const { actions } = overlay(request, inLane(waiting, id), waiting);
  return { ...data, maintenanceRequest: { ...work, actions } };
}

/** Knowledge of the device about the object of a mutation, before the queue takes it. @param lane of its entries. */
export async function knownBefore(
  { query, variables, client }: Query,
  lane: string,
): Promise<Omit<Taken, 'entries'>> {
  const worker = workerOf(client) ?? { userId: 0, firstName: null, lastName: null };
  const id = requestIdOf({ lane });
  const request = id === undefined ? undefined : await requestOf(client, id);
  const { userId } = worker;
  const timers = client.readQuery({ query: RunningTimerDocument, variables: { userId } });
  const timer = timers?.timeEntries.edges[0]?.node;
  return {
    ...{ query, variables, worker, request, tell: teller(client, request), code: coder(client) },
    timer: timer?.requestId === id ? ((timer as RestRecord | undefined) ?? null) : null,
    part: await knownParts(),
  };
}

/** A request as the page shows it, else as the package has it with the work that waits. */
async function requestOf(client: Client, id: number): Promise<ShownRequest | undefined> {
  const query = { query: RequestDocument, variables: { id } };
  const read = client.readQuery(query);
  if (read !== null) return read.maintenanceRequest as ShownRequest;
  const call = { ...query, operationName: 'Request', client };
  const packed = await fromPackage(call);
  return packed && requestIn(await withWaiting(call, packed.data));
}

const requestIn = (data: Answer) => data.maintenanceRequest as ShownRequest | undefined;

/** The waiting work of the signed-in person; undefined while nobody is known. */
async function waitingOf(client: Client): Promise<Waiting | undefined> {
  const worker = workerOf(client);
  if (worker === undefined) return undefined;
  const all = await outbox.store.all().catch(() => []);
  const entries = all.filter(({ userId }) => userId === worker.userId);
  return { worker, entries, part: await knownParts() };
}

function workerOf(client: Client): Worker | undefined {
  const read = client.readQuery({ query: ViewerDocument });
  if (read === null) return undefined;
  const { userId, profile } = read.me;
  return { userId, firstName: profile.firstName ?? null, lastName: profile.lastName ?? null };
}

/** Returns a function that finds a part of the package by its id. */
async function knownParts(): Promise<(id: unknown) => RestRecord | undefined> {
  const { content } = await offlinePackage.load();
  const parts = content?.requests.flatMap(({ parts }) => parts) ?? [];
  return (id) => parts.find((part) => part.id === id);
}

const words = (): Words => ({
  language: i18next.language === 'de' ? 'de' : 'en',
  yes: i18next.t('yes'),
  no: i18next.t('no'),
});

/** Returns a function that finds the failure code of an id among those that the page has read. */
function coder(client: Client) {
  return (id: number): ShownCode | undefined => {
    const known = { id: `FailureCode:${id}`, fragment: CodeChoiceFragmentDoc };
    const code = client.readFragment<CodeChoiceFragment>(known);
    return code === null
      ? undefined
      : { __typename: 'RequestCode', id, name: textIn(code.name, words().language) };
  };
}

/** Returns a function that tells answers to the questions of a request in words. */
function teller(client: Client, request: object | undefined) {
  const { categoryId = null } = (request ?? {}) as { readonly categoryId?: number | null };
  const variables = { categoryId, phase: 'ALL' } as const;
  return (key: string, value: unknown): ShownField | undefined => {
    const asked = client.readQuery({ query: QuestionFormDocument, variables });
    const question = asked?.fieldForm.questions.find((one) => one.key === key);
    if (question === undefined) return undefined;
    const { people } = asked?.fieldForm ?? { people: [] };
    const nameOf = (id: unknown) => {
      const person = people.find((one) => one.id === id);
      return person === undefined ? null : { firstName: person.name };
    };
    const { kind, label } = question;
    const own = words();
    const text = (own.language === 'de' ? label.de : label.en) ?? label.en ?? label.de ?? key;
    const display = displayOf(question, value, own, nameOf);
    return { ...{ __typename: 'FieldValue', key, value, kind, label: text }, display };
  };
}
