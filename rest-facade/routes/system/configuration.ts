import { configurationOperations as configuration } from '../../../src/modules/system/configuration/configuration.operations.js';
import type { Route } from '../../route.js';
import { SYSTEM } from '../../tags.js';

/** Settings page of a frontend; not part of the specification. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/system/configuration', operation: configuration.read, tag: SYSTEM },
];
