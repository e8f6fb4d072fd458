import { invalidPath, invalidSyntax, invalidValue } from './errors.js';
import { folded, isObject, type JsonObject } from './values.js';

/** The verbs of a PATCH. */
export type PatchVerb = 'add' | 'remove' | 'replace';

/** An operation of a PATCH, with its verb in lower case. */
export interface PatchOperation {
  readonly op: PatchVerb;
  /** Undefined for an operation on the whole resource. */
  readonly path: string | undefined;
  readonly value: unknown;
}

/**
 * The operations of a PATCH (RFC 7644, section 3.5.2); names of members and verbs in any case.
 *
 * @throws AppError `invalidSyntax` without a list of operations, for an operation that is no object
 *   and for an unknown verb; `invalidValue` for too many.
 */
export function operationsOf(body: JsonObject, most: number): PatchOperation[] {
  const operations = folded(body).get('operations');
  if (!Array.isArray(operations)) throw invalidSyntax('Operations must be a list.');
  if (operations.length > most) {
    throw invalidValue(`A PATCH may have ${most} operations at most.`);
  }
  return operations.map(operationOf);
}

function operationOf(operation: unknown): PatchOperation {
  if (!isObject(operation)) throw invalidSyntax('An operation must be an object.');
  const members = folded(operation);
  const verb = members.get('op');
  const op = typeof verb === 'string' ? verb.toLowerCase() : '';
  if (op !== 'add' && op !== 'remove' && op !== 'replace') {
    throw invalidSyntax('The op of an operation must be add, remove or replace.');
  }
  const path = members.get('path') ?? undefined;
  if (path !== undefined && typeof path !== 'string') {
    throw invalidPath('The path of an operation must be a text.');
  }
  return { op, path: path === '' ? undefined : path, value: members.get('value') };
}
