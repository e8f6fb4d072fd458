import { permitted } from '../../../core/access.js';
import { operationsFor, stream } from '../../../core/operation.js';
import { ExportAssetsInput } from '../../equipment/assets/list.types.js';
import { ExportPartsInput } from '../../equipment/parts/parts.types.js';
import { ExportDepartmentsInput } from '../../people/departments/departments.types.js';
import { ExportUsersInput } from '../../people/users/users.types.js';
import { ExportSchedulesInput } from '../../planning/schedules/schedule-inputs.types.js';
import { ExportMaintenanceRequestsInput } from '../../requests/maintenance/list/list.types.js';
import { ExportTimeEntriesInput } from '../../requests/time/time.types.js';
import { ExportContractorsInput } from '../contractors/contractors.types.js';
import { WORKBOOK_TYPE } from '../export-files/workbooks.js';
import type { ListExports } from './list-exports.service.js';

const { operation } = operationsFor<{ readonly listExports: ListExports }>();

/** Properties that exports of lists have in common. */
const CSV = {
  kind: 'query',
  output: stream('text/csv', WORKBOOK_TYPE),
  errors: ['RATE_LIMITED'],
} as const;

/** The exports of lists (docs/behaviour/exports.md); that of the audit trail is in its module. */
export const exportOperations = {
  requests: operation({
    ...CSV,
    name: 'maintenanceRequestsExport',
    counterpart: 'Query.maintenanceRequests',
    access: permitted('maintenance.read'),
    summary: 'Export maintenance requests, in the order of the list.',
    input: ExportMaintenanceRequestsInput,
    example: { text: 'id,title\r\n7,Leaking pipe under the sink\r\n' },
    run: ({ listExports }, context, input) => listExports.export(context, 'maintenance', input),
  }),
  users: operation({
    ...CSV,
    name: 'usersExport',
    counterpart: 'Query.users',
    access: permitted('user.read'),
    summary: 'Export users, in the order of the list.',
    input: ExportUsersInput,
    example: { text: 'id,email\r\n3,hana@example.org\r\n' },
    run: ({ listExports }, context, input) => listExports.export(context, 'users', input),
  }),
  departments: operation({
    ...CSV,
    name: 'departmentsExport',
    counterpart: 'Query.departments',
    access: permitted('department.read'),
    summary: 'Export departments, in the order of the list.',
    input: ExportDepartmentsInput,
    example: { text: 'id,name\r\n1,Facilities\r\n' },
    run: ({ listExports }, context, input) => listExports.export(context, 'departments', input),
  }),
  time: operation({
    ...CSV,
    name: 'timeEntriesExport',
    counterpart: 'Query.timeEntries',
    access: permitted('maintenance.read'),
    summary: 'Export the time sheet, in the order of the list.',
    input: ExportTimeEntriesInput,
    example: { text: 'id,requestId,minutes\r\n5,7,95\r\n' },
    run: ({ listExports }, context, input) => listExports.export(context, 'time', input),
  }),
  assets: operation({
    ...CSV,
    name: 'assetsExport',
    counterpart: 'Query.assets',
    access: permitted('maintenance.read'),
    summary: 'Export assets, with the columns of an import.',
    input: ExportAssetsInput,
    example: { text: 'tag,name\r\nP-0042,Circulation pump\r\n' },
    run: ({ listExports }, context, input) => listExports.export(context, 'assets', input),
  }),
  parts: operation({
    ...CSV,
    name: 'partsExport',
    counterpart: 'Query.parts',
    access: permitted('maintenance.read'),
    summary: 'Export parts, in the order of the list.',
    input: ExportPartsInput,
    example: { text: 'sku,name,onHand\r\nSR-12,Seal ring,8\r\n' },
    run: ({ listExports }, context, input) => listExports.export(context, 'parts', input),
  }),
  contractors: operation({
    ...CSV,
    name: 'contractorsExport',
    counterpart: 'Query.contractors',
    access: permitted('maintenance.assign', 'system.settings'),
    summary: 'Export contractors, with the columns of an import.',
    input: ExportContractorsInput,
    example: { text: 'name,email\r\nRohr & Söhne,dispatch@rohr.example\r\n' },
    run: ({ listExports }, context, input) => listExports.export(context, 'contractors', input),
  }),
  schedules: operation({
    ...CSV,
    name: 'schedulesExport',
    counterpart: 'Query.schedules',
    access: permitted('maintenance.read'),
    summary: 'Export schedules, in the order of the list.',
    input: ExportSchedulesInput,
    example: { text: 'id,title\r\n4,Filter change\r\n' },
    run: ({ listExports }, context, input) => listExports.export(context, 'schedules', input),
  }),
};
