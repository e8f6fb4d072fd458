import { settingsOperations as settings } from '../../../src/modules/system/system-settings/system-settings.operations.js';
import type { Route } from '../../route.js';
import { SYSTEM } from '../../tags.js';

/** docs/behaviour/README.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/settings', operation: settings.get, tag: SYSTEM },
  { verb: 'PUT', path: '/settings', operation: settings.update, tag: SYSTEM },
];
