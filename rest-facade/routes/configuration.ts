import { configurationOperations as configuration } from '../../src/modules/configuration/configuration.operations.js';
import type { Route } from '../route.js';
import { SYSTEM } from '../tags.js';

/** Beyond the specification: what the settings page of a frontend shows. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/system/configuration', operation: configuration.read, tag: SYSTEM },
];
