import type { ActingCaller } from '../../core/context.js';
import type { StreamAnswer } from '../../core/operation.js';
import type { Selection } from '../../core/selection.js';
import type { Statements } from '../../core/sql.js';
import type { Asset } from '../assets/assets.types.js';
import type { AssetListService } from '../assets/list.service.js';
import type { ExportAssetsInput } from '../assets/list.types.js';
import type { DepartmentsService } from '../departments/departments.service.js';
import { Department, type ExportDepartmentsInput } from '../departments/departments.types.js';
import type { Exporter } from '../exporting/exporter.service.js';
import type { ListService } from '../maintenance/list/list.service.js';
import type { ExportMaintenanceRequestsInput } from '../maintenance/list/list.types.js';
import { MaintenanceRequest } from '../maintenance/maintenance.types.js';
import type { PartsService } from '../parts/parts.service.js';
import { type ExportPartsInput, Part } from '../parts/parts.types.js';
import type { ExportSchedulesInput } from '../schedules/schedule-inputs.types.js';
import type { SchedulesService } from '../schedules/schedules.service.js';
import { Schedule } from '../schedules/schedules.types.js';
import type { TimeService } from '../time/time.service.js';
import { type ExportTimeEntriesInput, TimeEntry } from '../time/time.types.js';
import type { UsersService } from '../users/users.service.js';
import { type ExportUsersInput, User } from '../users/users.types.js';
import { assetCells, assetColumns, importColumns } from './asset-columns.js';
import { columnsOf, PART_COLUMNS, REQUEST_COLUMNS, TIME_COLUMNS, USER_COLUMNS } from './columns.js';
import { attributeNames, visibleTitles } from './exports.queries.js';
import { ExportsService } from './exports.service.js';

/** Columns of the further properties of assets, at most. */
const MAX_ATTRIBUTES = 200;

/** Dependencies of ListExports. */
interface ListExportsDependencies {
  readonly statements: Statements;
  readonly exporter: Exporter;
  readonly requests: Pick<ListService, 'list'>;
  readonly users: Pick<UsersService, 'freshList'>;
  readonly departments: Pick<DepartmentsService, 'list'>;
  readonly time: Pick<TimeService, 'list'>;
  readonly assets: Pick<AssetListService, 'list'>;
  readonly parts: Pick<PartsService, 'list'>;
  readonly schedules: Pick<SchedulesService, 'list'>;
}

/** The exports of the lists; each throws as `ExportsService.export`. */
export class ListExports {
  private readonly exports: ExportsService;

  constructor(private readonly deps: ListExportsDependencies) {
    this.exports = new ExportsService(deps.statements, deps.exporter);
  }

  async requests(
    caller: ActingCaller,
    input: ExportMaintenanceRequestsInput,
  ): Promise<StreamAnswer> {
    const list = {
      name: 'maintenance',
      columns: columnsOf(MaintenanceRequest),
      usual: REQUEST_COLUMNS,
      page: (
        reader: ActingCaller,
        page: Parameters<ListService['list']>[1],
        fields: ReadonlySet<string>,
      ) => this.deps.requests.list(reader, page, selectionOf(fields)),
    };
    return await this.exports.export(caller, list, input);
  }

  async users(caller: ActingCaller, input: ExportUsersInput): Promise<StreamAnswer> {
    const list = {
      name: 'users',
      columns: columnsOf(User),
      usual: USER_COLUMNS,
      page: (_caller: ActingCaller, page: Parameters<UsersService['freshList']>[0]) =>
        this.deps.users.freshList(page),
    };
    return await this.exports.export(caller, list, input);
  }

  async departments(caller: ActingCaller, input: ExportDepartmentsInput): Promise<StreamAnswer> {
    const columns = columnsOf(Department);
    const list = {
      name: 'departments',
      columns,
      usual: [...columns].flatMap(([name, { kind }]) => (kind === 'field' ? name : [])),
      page: (_caller: ActingCaller, page: Parameters<DepartmentsService['list']>[0]) =>
        this.deps.departments.list(page),
    };
    return await this.exports.export(caller, list, input);
  }

  /** The time sheet, with the titles of requests that the reader sees. */
  async time(caller: ActingCaller, input: ExportTimeEntriesInput): Promise<StreamAnswer> {
    const { statements, time } = this.deps;
    const list = {
      name: 'time',
      columns: columnsOf(TimeEntry, ['title']),
      usual: TIME_COLUMNS,
      page: (reader: ActingCaller, page: Parameters<TimeService['list']>[1]) =>
        time.list(reader, page),
      further: async (rows: readonly TimeEntry[]) => {
        const ids = [...new Set(rows.map(({ requestId }) => requestId))];
        const titles = await visibleTitles(statements, caller.actor, ids);
        return new Map([
          ['title', new Map(rows.map(({ id, requestId }) => [id, titles.get(requestId)]))],
        ]);
      },
    };
    return await this.exports.export(caller, list, input);
  }

  /** Assets in a form that an import reads. */
  async assets(caller: ActingCaller, input: ExportAssetsInput): Promise<StreamAnswer> {
    const { statements, assets } = this.deps;
    const attributes = await attributeNames(statements, MAX_ATTRIBUTES);
    const list = {
      name: 'assets',
      columns: assetColumns(attributes),
      usual: importColumns(attributes),
      page: assets.list.bind(assets),
      further: (rows: readonly Asset[], wanted: ReadonlySet<string>) =>
        assetCells(statements, rows, wanted),
    };
    return await this.exports.export(caller, list, input);
  }

  async schedules(caller: ActingCaller, input: ExportSchedulesInput): Promise<StreamAnswer> {
    const { schedules } = this.deps;
    const columns = columnsOf(Schedule);
    const list = {
      name: 'schedules',
      columns,
      usual: [...columns].flatMap(([name, { kind }]) => (kind === 'field' ? name : [])),
      page: schedules.list.bind(schedules),
    };
    return await this.exports.export(caller, list, input);
  }

  async parts(caller: ActingCaller, input: ExportPartsInput): Promise<StreamAnswer> {
    const { parts } = this.deps;
    const list = {
      name: 'parts',
      columns: columnsOf(Part),
      usual: PART_COLUMNS,
      page: parts.list.bind(parts),
    };
    return await this.exports.export(caller, list, input);
  }
}

/** Reads only the columns of these fields. */
function selectionOf(fields: ReadonlySet<string>): Selection {
  return Object.fromEntries([...fields].map((field) => [field, true]));
}
