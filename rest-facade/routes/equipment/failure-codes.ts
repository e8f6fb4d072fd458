import { failureCodeOperations as codes } from '../../../src/modules/equipment/failure-codes/failure-codes.operations.js';
import type { Route, Tag } from '../../route.js';

const tag: Tag = {
  name: 'Failure codes',
  description: 'The problems, causes and remedies that requests are given.',
};

/** docs/behaviour/failure-codes.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/failure-codes', operation: codes.list, tag },
  { verb: 'POST', path: '/failure-codes', operation: codes.create, status: 201, tag },
  { verb: 'GET', path: '/failure-codes/:id', operation: codes.get, tag },
  { verb: 'PUT', path: '/failure-codes/:id', operation: codes.update, tag },
  { verb: 'DELETE', path: '/failure-codes/:id', operation: codes.delete, tag },
];
