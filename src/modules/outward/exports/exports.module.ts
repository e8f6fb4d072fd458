import { defineModule } from '../../../infra/infrastructure.js';
import { assets } from '../../equipment/assets/assets.module.js';
import { fields } from '../../equipment/fields/fields.module.js';
import { parts } from '../../equipment/parts/parts.module.js';
import { departments } from '../../people/departments/departments.module.js';
import { users } from '../../people/users/users.module.js';
import { schedules } from '../../planning/schedules/schedules.module.js';
import { maintenance } from '../../requests/maintenance/maintenance.module.js';
import { time } from '../../requests/time/time.module.js';
import { systemSettings } from '../../system/system-settings/system-settings.module.js';
import { contractors } from '../contractors/contractors.module.js';
import { exportFiles } from '../export-files/export-files.module.js';
import { exportOperations } from './exports.operations.js';
import { ExportsService } from './exports.service.js';
import { ListExports } from './list-exports.service.js';

/** Exports of lists as CSV (docs/behaviour/exports.md). */
export const listExports = defineModule({
  name: 'exports',
  needs: [
    exportFiles,
    systemSettings,
    fields,
    users,
    departments,
    assets,
    maintenance,
    parts,
    schedules,
    contractors,
    time,
  ],
  operations: exportOperations,
  create: ({ statements }, needed) => ({
    rowExports: new ExportsService(
      statements,
      needed['export-files'].exporter,
      needed['system-settings'].settings,
    ),
    listExports: new ListExports({
      statements,
      exporter: needed['export-files'].exporter,
      settings: needed['system-settings'].settings,
      fields: needed.fields.knownFields,
      requests: needed.maintenance.requestList,
      users: needed.users.users,
      departments: needed.departments.departments,
      time: needed.time.time,
      assets: needed.assets.assetList,
      parts: needed.parts.parts,
      schedules: needed.schedules.schedules,
      contractors: needed.contractors.contractors,
    }),
  }),
});
