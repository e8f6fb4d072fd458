import type { CallInput, QueueEntry } from '../queue/entry.ts';
import { waitingId } from './entries.ts';
import type {
  ShownAction,
  ShownCode,
  ShownField,
  ShownItem,
  ShownPerson,
  ShownRequest,
} from './request-shape.ts';

/** The person who works on the device. */
export interface Worker {
  readonly userId: number;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** Facts beside the request that the overlay needs. */
export interface OverlayContext {
  readonly worker: Worker;
  /** Tells an answer to a question in words; undefined for an unknown question. */
  readonly tell?: (key: string, value: unknown) => ShownField | undefined;
  /** The failure code of an id; undefined for one that the device does not know. */
  readonly code?: (id: number) => ShownCode | undefined;
}

/** Stages from which the steps of the queue start (docs/behaviour/requests.md). */
const STARTS_FROM: Readonly<Record<string, readonly string[]>> = {
  START: ['ASSIGNED'],
  COMPLETE: ['ASSIGNED', 'IN_PROGRESS'],
  HOLD: ['SUBMITTED', 'APPROVED', 'ASSIGNED', 'IN_PROGRESS'],
  RESUME: ['SUBMITTED', 'APPROVED', 'ASSIGNED', 'IN_PROGRESS'],
};

const ENDED_HOLD = { onHold: false, hold: null } as const;

/**
 * Projects work that waits for the network on a request: it looks as after the delivery. A request that
 * already has the work stays as it is, so that it may be applied again.
 *
 * @param entries of the lane of the request, by id.
 */
export function overlay<Request extends ShownRequest>(
  request: Request,
  entries: readonly QueueEntry[],
  context: OverlayContext,
): Request {
  if (entries.length === 0) return request;
  const changed = entries.reduce<ShownRequest>(
    (before, entry) => applied(before, entry, context),
    request,
  );
  return { ...request, ...changed, actions: actionsOf(request, changed, entries) };
}

function applied(request: ShownRequest, entry: QueueEntry, context: OverlayContext): ShownRequest {
  const { operation, input } = entry;
  const at = entry.performedAt ?? request.updatedAt;
  switch (operation) {
    case 'startMaintenanceRequest':
      if (!isFrom('START', request.stage)) return request;
      return { ...request, stage: 'IN_PROGRESS', startedAt: at, ...ENDED_HOLD };
    case 'holdMaintenanceRequest':
      if (!isOpen(request)) return request;
      return { ...request, onHold: true, hold: holdOf(input, at, context.worker) };
    case 'resumeMaintenanceRequest':
      return isOpen(request) ? { ...request, ...ENDED_HOLD } : request;
    case 'completeMaintenanceRequest':
      return completed(request, input, at, context);
    case 'setRequestFields':
      return withFields(request, input.fields, context);
    case 'answerChecklistItem':
      return withAnswer(request, entry, at, context);
    default:
      return request;
  }
}

const isFrom = (step: string, stage: string) => STARTS_FROM[step]?.includes(stage) === true;

const isOpen = ({ stage }: ShownRequest) => isFrom('HOLD', stage);

function holdOf(input: CallInput, since: string, worker: Worker): object {
  return {
    __typename: 'Hold',
    reason: String(input.reason).toUpperCase(),
    note: (input.note as string | undefined) ?? null,
    since,
    until: (input.until as string | undefined) ?? null,
    by: personOf(worker),
  };
}

/** A person as GraphQL names them. */
function personOf({ userId: id, firstName, lastName }: Worker): ShownPerson {
  return { __typename: 'User', id, firstName, lastName };
}

function completed(
  request: ShownRequest,
  input: CallInput,
  completedAt: string,
  context: OverlayContext,
): ShownRequest {
  if (!isFrom('COMPLETE', request.stage)) return request;
  return {
    ...withFields(request, input.fields, context),
    ...codesOf(request, input, context),
    ...{ status: 'COMPLETED', stage: 'COMPLETED', completedAt },
    completionNote: (input.note as string | undefined) ?? null,
    ...ENDED_HOLD,
  };
}

/** Problem, cause and remedy after a completion; those that the device does not know stay as they are. */
function codesOf(request: ShownRequest, input: CallInput, { code }: OverlayContext) {
  const given = (['problem', 'cause', 'remedy'] as const).flatMap((name) => {
    const id = input[`${name}Id`];
    if (id === undefined) return [];
    return [[name, typeof id === 'number' ? (code?.(id) ?? request[name]) : null]];
  });
  return Object.fromEntries(given);
}

function withFields(request: ShownRequest, given: unknown, { tell }: OverlayContext): ShownRequest {
  const fields = new Map(request.fields.map((field) => [field.key, field]));
  for (const [key, value] of Object.entries((given ?? {}) as CallInput)) {
    const known = fields.get(key);
    const told = tell?.(key, value) ?? (known && { ...known, value, display: String(value) });
    if (value === null || told === undefined) fields.delete(key);
    else fields.set(key, told);
  }
  return { ...request, fields: [...fields.values()] };
}

function withAnswer(
  request: ShownRequest,
  entry: QueueEntry,
  at: string,
  context: OverlayContext,
): ShownRequest {
  const { checklist } = request;
  if (checklist === null) return request;
  const items = checklist.items.map((item) =>
    item.id === entry.input.itemId ? answered(item, entry, at, context.worker) : item,
  );
  return { ...request, checklist: { ...checklist, items } };
}

/** An item of a checklist after an answer (docs/behaviour/work.md). */
export function answered<Item extends ShownItem>(
  item: Item,
  entry: QueueEntry,
  at: string,
  worker: Worker,
): Item {
  const { input } = entry;
  const given: { -readonly [Name in keyof ShownItem]: ShownItem[Name] } = { ...item };
  if ('note' in input) given.note = input.note as string | null;
  if ('attachmentId' in input) {
    const { attachmentId } = input;
    // A photo that waits as well has no id yet.
    given.attachmentId =
      typeof attachmentId === 'string' ? waitingId(entry) : (attachmentId as null);
  }
  if ('value' in input) given.value = input.value;
  if ('value' in input || 'attachmentId' in input) given.notApplicable = false;
  if (typeof input.notApplicable === 'boolean') given.notApplicable = input.notApplicable;
  if (given.notApplicable) Object.assign(given, { value: null, attachmentId: null });
  given.failed = hasFailed(given, input);
  const isAnswered = hasAnswer(given);
  given.answeredAt = isAnswered ? at : null;
  given.answeredBy = isAnswered ? personOf(worker) : null;
  return { ...item, ...given };
}

function hasFailed(item: ShownItem, input: CallInput): boolean {
  const { kind, value, min, max, notApplicable } = item;
  if (notApplicable || !hasAnswer(item)) return false;
  if (kind === 'CHECK' && value === false) return true;
  if (typeof value === 'number' && (value < (min ?? value) || value > (max ?? value))) return true;
  if (typeof input.failed === 'boolean') return input.failed;
  return 'value' in input || 'attachmentId' in input ? false : item.failed;
}

const hasAnswer = ({ kind, value, attachmentId, notApplicable }: ShownItem) =>
  notApplicable ||
  (kind === 'PHOTO' ? attachmentId !== null : value !== null && value !== undefined);

/** The steps of the stage after the work, with what is still missing. */
function actionsOf(
  before: ShownRequest,
  after: ShownRequest,
  entries: readonly QueueEntry[],
): readonly ShownAction[] {
  return before.actions.map((option) => {
    const { step } = option;
    // The service decides about other steps, which are not taken without network.
    if (!(step in STARTS_FROM)) return before.stage === after.stage ? option : closed(option);
    if (!isPossible(after, step)) return closed(option);
    const missing = step === 'COMPLETE' ? stillMissing(option, after, entries) : [];
    return { ...option, allowed: missing.length === 0, reason: null, missing: [...missing] };
  });
}

const closed = (option: ShownAction) => ({ ...option, allowed: false, missing: [] });

function isPossible(request: ShownRequest, step: string): boolean {
  if (step === 'HOLD' && request.onHold) return false;
  if (step === 'RESUME' && !request.onHold) return false;
  return isFrom(step, request.stage);
}

/** Items that are missing before the completion, without those that the work brings. */
function stillMissing(
  { missing }: ShownAction,
  after: ShownRequest,
  entries: readonly QueueEntry[],
): ShownAction['missing'] {
  const did = (test: (entry: QueueEntry) => boolean) => entries.some(test);
  return missing.filter(({ code, ref }) => {
    switch (code) {
      case 'afterPhoto':
        return !did(
          ({ operation, input }) => operation === 'uploadAttachment' && input.type === 'AFTER',
        );
      case 'time':
        return !did(({ operation }) => operation === 'addTimeEntry' || operation === 'startTimer');
      case 'field':
        return !after.fields.some(({ key }) => key === ref);
      case 'checklist': {
        const item = after.checklist?.items.find(({ id }) => String(id) === ref);
        return item === undefined || !hasAnswer(item);
      }
      default:
        return true;
    }
  });
}
