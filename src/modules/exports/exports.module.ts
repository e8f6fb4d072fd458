import { defineModule } from '../../infra/infrastructure.js';
import { assets } from '../assets/assets.module.js';
import { departments } from '../departments/departments.module.js';
import { exporting } from '../exporting/exporting.module.js';
import { maintenance } from '../maintenance/maintenance.module.js';
import { parts } from '../parts/parts.module.js';
import { schedules } from '../schedules/schedules.module.js';
import { settings } from '../settings/settings.module.js';
import { time } from '../time/time.module.js';
import { users } from '../users/users.module.js';
import { exportOperations } from './exports.operations.js';
import { ListExports } from './list-exports.service.js';

/** Exports of lists as CSV (docs/behaviour/exports.md). */
export const listExports = defineModule({
  name: 'exports',
  needs: [exporting, settings, users, departments, assets, maintenance, parts, schedules, time],
  operations: exportOperations,
  create: ({ statements }, needed) => ({
    listExports: new ListExports({
      statements,
      exporter: needed.exporting.exporter,
      settings: needed.settings.settings,
      requests: needed.maintenance.requestList,
      users: needed.users.users,
      departments: needed.departments.departments,
      time: needed.time.time,
      assets: needed.assets.assetList,
      parts: needed.parts.parts,
      schedules: needed.schedules.schedules,
    }),
  }),
});
