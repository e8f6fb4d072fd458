import type { Route } from './route.js';
import { authRows } from './routes/auth.js';
import { fileRows } from './routes/attachments.js';
import { maintenanceRows } from './routes/maintenance.js';
import { meRows } from './routes/me.js';
import { peopleRows } from './routes/users.js';
import { recordRows } from './routes/audit.js';
import { systemRows } from './routes/monitoring.js';
import { webhookRows } from './routes/webhooks.js';

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
