import type { Route } from './route.js';
import { authRows } from './rows/auth.js';
import { fileRows } from './rows/files.js';
import { maintenanceRows } from './rows/maintenance.js';
import { meRows } from './rows/me.js';
import { peopleRows } from './rows/people.js';
import { recordRows } from './rows/records.js';
import { systemRows } from './rows/system.js';
import { webhookRows } from './rows/webhooks.js';

/** Every row of the facade; of two that fit a path, the first one answers. */
export const routes: readonly Route[] = [
  ...authRows,
  ...fileRows,
  ...maintenanceRows,
  ...peopleRows,
  ...meRows,
  ...recordRows,
  ...systemRows,
  ...webhookRows,
];
