import type { CallInput, QueueEntry } from './entry.ts';

/**
 * How a conflict of an operation is settled: a creation has no predecessor, a step changes the state of
 * its request, an append adds to it, an answer has a version of itself, and fields are judged one by one.
 */
export type OperationKind = 'creation' | 'step' | 'append' | 'answer' | 'fields';

/** An operation as the queue sends it. */
interface QueuedOperation {
  readonly kind: OperationKind;
  readonly verb: 'POST' | 'PUT';
  /** Path below the prefix; parameters are fields of the input. */
  readonly path: string;
  /** True if `Performed-At` counts on it. */
  readonly timed: boolean;
  /** True if it carries the photo that the device keeps under its `clientId`. */
  readonly file: boolean;
}

const of = (
  kind: OperationKind,
  verb: 'POST' | 'PUT',
  path: string,
  timed = true,
): QueuedOperation => ({ kind, verb, path, timed, file: false });

const upload = (path: string): QueuedOperation => ({ ...of('append', 'POST', path), file: true });

/** The operations that a person can do without network. */
const OPERATIONS: Readonly<Record<string, QueuedOperation>> = {
  createMaintenanceRequest: of('creation', 'POST', '/maintenance', false),
  startMaintenanceRequest: of('step', 'POST', '/maintenance/:id/start'),
  holdMaintenanceRequest: of('step', 'POST', '/maintenance/:id/hold'),
  resumeMaintenanceRequest: of('step', 'POST', '/maintenance/:id/resume'),
  completeMaintenanceRequest: of('step', 'POST', '/maintenance/:id/complete'),
  updateMaintenanceRequest: of('fields', 'PUT', '/maintenance/:id', false),
  classifyMaintenanceRequest: of('fields', 'POST', '/maintenance/:id/classify', false),
  setRequestFields: of('answer', 'PUT', '/maintenance/:id/fields', false),
  addComment: of('append', 'POST', '/maintenance/:requestId/comments'),
  answerChecklistItem: of('answer', 'PUT', '/maintenance/:requestId/checklist/items/:itemId'),
  addTimeEntry: of('append', 'POST', '/maintenance/:requestId/time'),
  startTimer: of('append', 'POST', '/maintenance/:requestId/time/start'),
  stopTimer: of('append', 'POST', '/maintenance/:requestId/time/stop'),
  addPartMovement: of('append', 'POST', '/parts/:partId/movements'),
  addMeterReading: of('append', 'POST', '/meters/:meterId/readings'),
  createDowntime: of('append', 'POST', '/downtimes'),
  uploadPhoto: upload('/uploads'),
  uploadAttachment: upload('/maintenance/:requestId/attachments'),
};

/** The steps among them, as REST names them. */
export const STEPS: Readonly<Record<string, string>> = {
  startMaintenanceRequest: 'start',
  holdMaintenanceRequest: 'hold',
  resumeMaintenanceRequest: 'resume',
  completeMaintenanceRequest: 'complete',
};

/** An operation by its name. @throws Error for one that the queue does not know. */
export function operationOf(name: string): QueuedOperation {
  const found = OPERATIONS[name];
  if (found === undefined) throw new Error(`The queue does not know ${name}.`);
  return found;
}

/** A call as it is sent. */
export interface QueuedCall {
  readonly verb: 'POST' | 'PUT';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: CallInput;
  /** Name of the photo that goes with it as a form; null for a body of JSON. */
  readonly file: string | null;
}

/** The call of an entry. */
export function callOf(entry: QueueEntry): QueuedCall {
  const { kind, verb, path, timed, file } = operationOf(entry.operation);
  const body: Record<string, unknown> = { ...entry.input };
  const address = path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = body[name];
    delete body[name];
    return encodeURIComponent(String(value));
  });
  // What is appended goes beside the work of others.
  if (kind !== 'append' && entry.expectedVersion !== null) {
    body.expectedVersion = entry.expectedVersion;
  }
  return {
    ...{ verb, path: address, body, file: file ? String(body.clientId) : null },
    headers: {
      'Idempotency-Key': entry.key,
      ...(entry.retryOf !== null && { 'Retry-Of': entry.retryOf }),
      ...(timed && entry.performedAt !== null && { 'Performed-At': entry.performedAt }),
    },
  };
}
