import type { Operation } from '../../../../core/operation.js';
import { downtimeOperations } from '../../../equipment/downtimes/downtimes.operations.js';
import { meterOperations } from '../../../equipment/meters/meters.operations.js';
import { partOperations } from '../../../equipment/parts/parts.operations.js';
import { commentOperations } from '../../comments/comments.operations.js';
import { requestFieldOperations } from '../../maintenance/set-fields/request-fields.operations.js';
import { stepOperations } from '../../maintenance/steps/steps.operations.js';
import { requestChecklistOperations } from '../../request-checklists/request-checklists.operations.js';
import { timeOperations } from '../../time/time.operations.js';

/** The body of a call, as a device wrote it. */
type Body = Readonly<Record<string, unknown>>;

/** An operation that a device may report, and its input for a request. */
interface Call {
  readonly operation: Operation;
  readonly inputFor: (requestId: number, body: Body) => Body;
}

const byId = (operation: Operation): Call => ({
  operation,
  inputFor: (id, body) => ({ ...body, id }),
});
const byRequest = (operation: Operation): Call => ({
  operation,
  inputFor: (requestId, body) => ({ ...body, requestId }),
});
/** @param name the field of the body with the id of the path. */
const named = (operation: Operation, name: string, inRequest: boolean): Call => ({
  operation,
  inputFor: (requestId, { [name]: id, ...body }) => ({
    ...{ ...body, id },
    ...(inRequest && { requestId }),
  }),
});

const CALLS: readonly Call[] = [
  byId(stepOperations.start),
  byId(stepOperations.hold),
  byId(stepOperations.resume),
  byId(stepOperations.complete),
  byId(requestFieldOperations.set),
  byRequest(commentOperations.add),
  byRequest(requestChecklistOperations.answer),
  byRequest(requestChecklistOperations.followUp),
  byRequest(timeOperations.add),
  byRequest(timeOperations.start),
  byRequest(timeOperations.stop),
  byRequest(downtimeOperations.create),
  named(partOperations.addMovement, 'partId', true),
  named(meterOperations.addReading, 'meterId', false),
];

const BY_NAME: ReadonlyMap<string, Call> = new Map(
  CALLS.map((call) => [call.operation.name, call]),
);

/** The operations that a device may report, by name. */
export const REPORTABLE: readonly string[] = [...BY_NAME.keys()].sort();

/** Fields of a body that mean something only for the device: what it had read, and its uploads. */
const OF_DEVICE = ['expectedVersion', 'clientId', 'attachmentIds'];

/** The operation of an entry, with its input for the request of the report. */
export function callOf(
  name: string,
  requestId: number,
  body: Body,
): { readonly operation: Operation; readonly input: Body } {
  const call = BY_NAME.get(name);
  if (call === undefined) throw new Error(`The operation ${name} is not reportable.`);
  const kept = Object.entries(body).filter(([field]) => !OF_DEVICE.includes(field));
  return { operation: call.operation, input: call.inputFor(requestId, Object.fromEntries(kept)) };
}
