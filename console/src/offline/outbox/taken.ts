import type { CallInput, Snapshot } from '../queue/entry.ts';
import { laneOfRequest } from '../queue/lanes.ts';
import { operationOf } from '../queue/operations.ts';
import { newClientId } from './client-id.ts';
import type { NewEntry } from './new-entry.ts';

/** Reference to a photo that the device has and the service does not. */
export type PhotoReference = `client:${string}`;

/** The photo of a reference. */
export type PhotoOf = (reference: string) => NewEntry['photo'];

/** Facts of the page on which an input rests. */
export interface Facts {
  readonly snapshot: Omit<Snapshot, 'values'> | null;
  /** The shown values of the item, or of the fields of the request by key. */
  readonly values: CallInput;
}

/** Names of ids in paths, where GraphQL has `id`. */
const PATH_IDS: Readonly<Record<string, string>> = {
  addPartMovement: 'partId',
  addMeterReading: 'meterId',
};

/** Inputs whose values are words in capitals in GraphQL and in small letters in REST. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  createMaintenanceRequest: ['priority'],
  holdMaintenanceRequest: ['reason'],
  addComment: ['visibility'],
  addTimeEntry: ['kind'],
  startTimer: ['kind'],
  addPartMovement: ['kind'],
};

/** The input of a mutation as REST has it: the body with the ids of its path, without the version. */
function restInput(operation: string, input: CallInput): CallInput {
  const { expectedVersion: _version, id, fields, ...rest } = input;
  const given = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== undefined),
  ) as Record<string, unknown>;
  for (const name of WORDS[operation] ?? []) {
    if (typeof given[name] === 'string') given[name] = given[name].toLowerCase();
  }
  if (Array.isArray(fields)) given.fields = byKey(fields as readonly Answer[]);
  return { ...(id !== undefined && { [PATH_IDS[operation] ?? 'id']: id }), ...given };
}

interface Answer {
  readonly key: string;
  readonly value: unknown;
}

const byKey = (fields: readonly Answer[]) =>
  Object.fromEntries(fields.map(({ key, value }) => [key, value]));

/** The request on which an operation works; undefined for a new one, or none. */
export function requestOf(operation: string, input: CallInput): number | undefined {
  const { kind } = operationOf(operation);
  const id =
    input.requestId ?? (kind === 'step' || operation === 'setRequestFields' ? input.id : null);
  return typeof id === 'number' ? id : undefined;
}

/** The lane of an operation: its request, or the object that it is about. */
export function laneOf(operation: string, input: CallInput): string {
  const request = requestOf(operation, input);
  if (request !== undefined) return laneOfRequest(request);
  // Drafts of earlier versions were sent without a client id, and go on so under their key.
  if (operation === 'createMaintenanceRequest') return `client:${input.clientId ?? newClientId()}`;
  return `${operation}:${input.id ?? input.assetId}`;
}

/** True if an input names photos that the service does not have. */
export function hasReferences({ attachmentId, attachmentIds }: CallInput): boolean {
  return [attachmentId, attachmentIds].flat().some(isReference);
}

const isReference = (id: unknown): id is PhotoReference =>
  typeof id === 'string' && id.startsWith('client:');

/**
 * The entries of a mutation: first the photos to which it refers, then the operation under the key with
 * which it was sent.
 */
export function workOf(
  operation: string,
  variables: CallInput,
  facts: Facts,
  { key, photoOf }: { readonly key: string; readonly photoOf: PhotoOf },
): readonly NewEntry[] {
  const lane = laneOf(operation, variables);
  const input = restInput(operation, variables);
  const references = [variables.attachmentId, variables.attachmentIds].flat().filter(isReference);
  const isCompletion = operation === 'completeMaintenanceRequest';
  // Only a photo of the request answers an item.
  const ofItem = operation === 'answerChecklistItem' ? variables.requestId : undefined;
  const toRequest = isCompletion ? variables.id : ofItem;
  const photos = references.map((reference) => upload(lane, reference, photoOf, toRequest));
  // The photos of a completion belong to the request before it, so that a refused one loses none.
  const isLinked = isCompletion && references.length > 0;
  const linked = isLinked ? withoutReferences(input) : input;
  const { expectedVersion } = variables;
  return [
    ...photos,
    {
      ...{ lane, operation, key, input: linked },
      expectedVersion: typeof expectedVersion === 'number' ? expectedVersion : null,
      snapshot: snapshotOf(operation, linked, facts),
    },
  ];
}

function upload(
  lane: string,
  reference: PhotoReference,
  photoOf: PhotoOf,
  requestId: unknown,
): NewEntry {
  const photo = photoOf(reference);
  if (photo === undefined) throw new Error(`The device has no photo ${reference}.`);
  const clientId = reference.slice('client:'.length);
  return requestId === undefined
    ? { lane, operation: 'uploadPhoto', input: { clientId }, photo }
    : { lane, operation: 'uploadAttachment', input: { requestId, type: 'AFTER', clientId }, photo };
}

function withoutReferences({ attachmentIds, ...input }: CallInput): CallInput {
  const known = [attachmentIds].flat().filter((id) => typeof id === 'number');
  return known.length > 0 ? { ...input, attachmentIds: known } : input;
}

/** The snapshot by which a conflict is judged: facts of the request, with the shown values of what changes. */
function snapshotOf(
  operation: string,
  input: CallInput,
  { snapshot, values }: Facts,
): Snapshot | null {
  const { kind } = operationOf(operation);
  if (kind === 'append' || kind === 'creation') return null;
  const facts = snapshot ?? { stage: '', hold: null, assigneeId: null, checklistId: null };
  if (kind === 'step') return snapshot;
  const changed = operation === 'setRequestFields' ? (input.fields as CallInput) : input;
  const shown = Object.keys(changed ?? {}).filter((name) => name in values);
  return { ...facts, values: Object.fromEntries(shown.map((name) => [name, values[name]])) };
}
