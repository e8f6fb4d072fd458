import type { Route } from './route.js';
import { authRows } from './rows/auth.js';
import { maintenanceRows } from './rows/maintenance.js';
import { meRows } from './rows/me.js';
import { peopleRows } from './rows/people.js';
import { systemRows } from './rows/system.js';
import { webhookRows } from './rows/webhooks.js';

/** Every row of the facade. */
export const routes: readonly Route[] = [
  ...authRows,
  ...maintenanceRows,
  ...peopleRows,
  ...meRows,
  ...systemRows,
  ...webhookRows,
];
