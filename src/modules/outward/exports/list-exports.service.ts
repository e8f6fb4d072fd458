import type { ActingCaller } from '../../../core/context.js';
import type { ExportInput } from '../../../core/list-inputs.js';
import type { StreamAnswer } from '../../../core/operation.js';
import type { Selection } from '../../../core/selection.js';
import type { Statements } from '../../../core/sql.js';
import type { Asset } from '../../equipment/assets/assets.types.js';
import type { AssetListService } from '../../equipment/assets/list.service.js';
import type { ListAssetsInput } from '../../equipment/assets/list.types.js';
import type { KnownFieldsService } from '../../equipment/fields/known-fields.service.js';
import type { PartsService } from '../../equipment/parts/parts.service.js';
import { type ListPartsInput, Part } from '../../equipment/parts/parts.types.js';
import type { DepartmentsService } from '../../people/departments/departments.service.js';
import {
  Department,
  type ListDepartmentsInput,
} from '../../people/departments/departments.types.js';
import type { UsersService } from '../../people/users/users.service.js';
import { type ListUsersInput, User } from '../../people/users/users.types.js';
import type { ListSchedulesInput } from '../../planning/schedules/schedule-inputs.types.js';
import type { SchedulesService } from '../../planning/schedules/schedules.service.js';
import { Schedule } from '../../planning/schedules/schedules.types.js';
import type { ListService } from '../../requests/maintenance/list/list.service.js';
import type { ListMaintenanceRequestsInput } from '../../requests/maintenance/list/list.types.js';
import { MaintenanceRequest } from '../../requests/maintenance/maintenance.types.js';
import type { TimeService } from '../../requests/time/time.service.js';
import { type ListTimeEntriesInput, TimeEntry } from '../../requests/time/time.types.js';
import type { SettingsService } from '../../system/system-settings/system-settings.service.js';
import type { ContractorsService } from '../contractors/contractors.service.js';
import { Contractor, type ListContractorsInput } from '../contractors/contractors.types.js';
import type { Exporter } from '../export-files/exporter.service.js';
import { assetCells, assetColumns, importColumns } from './asset-columns.js';
import { CODES_OF_REQUEST, codeCells } from './code-columns.js';
import {
  CONTRACTOR_COLUMNS,
  type Columns,
  columnsOf,
  PART_COLUMNS,
  REQUEST_COLUMNS,
  TIME_COLUMNS,
  USER_COLUMNS,
} from './columns.js';
import { CONTRACTOR_OF_REQUEST, contractorCells } from './contractor-columns.js';
import { attributeNames, categoryPaths, visibleTitles } from './exports.queries.js';
import { type ExportedList, ExportsService } from './exports.service.js';
import { fieldCells, fieldColumns } from './field-columns.js';

/** Columns of the further properties of assets, at most. */
const MAX_ATTRIBUTES = 200;

/** Dependencies of ListExports. */
interface ListExportsDependencies {
  readonly statements: Statements;
  readonly exporter: Exporter;
  readonly settings: Pick<SettingsService, 'recent'>;
  readonly fields: Pick<KnownFieldsService, 'recent'>;
  readonly requests: Pick<ListService, 'list'>;
  readonly users: Pick<UsersService, 'freshList'>;
  readonly departments: Pick<DepartmentsService, 'list'>;
  readonly time: Pick<TimeService, 'list'>;
  readonly assets: Pick<AssetListService, 'list'>;
  readonly parts: Pick<PartsService, 'list'>;
  readonly schedules: Pick<SchedulesService, 'list'>;
  readonly contractors: Pick<ContractorsService, 'list'>;
}

/** The lists that are exported here; that of the audit trail is in its module. */
const EXPORTED = [
  'maintenance',
  'users',
  'departments',
  'time',
  'assets',
  'parts',
  'schedules',
  'contractors',
] as const;

/** A list that is exported here. */
export type ExportedName = (typeof EXPORTED)[number];

// biome-ignore lint/suspicious/noExplicitAny: the lists have different inputs and rows
type AnyList = ExportedList<any, any>;

/** The exports of the lists; each throws as `ExportsService.export`. */
export class ListExports {
  private readonly exports: ExportsService;

  constructor(private readonly deps: ListExportsDependencies) {
    this.exports = new ExportsService(deps.statements, deps.exporter, deps.settings);
  }

  /** The names of the columns of a list's export; undefined for a list that is not exported here. */
  async columnsOf(caller: ActingCaller, name: string): Promise<Iterable<string> | undefined> {
    const exported = EXPORTED.find((one) => one === name);
    return exported && (await this.definition(caller, exported)).columns.keys();
  }

  /** Exports a list. */
  async export(
    caller: ActingCaller,
    name: ExportedName,
    input: ExportInput,
  ): Promise<StreamAnswer> {
    return await this.exports.export(caller, await this.definition(caller, name), input);
  }

  private async definition(caller: ActingCaller, name: ExportedName): Promise<AnyList> {
    return await this[name](caller);
  }

  private async maintenance({
    actor,
  }: ActingCaller): Promise<ExportedList<ListMaintenanceRequestsInput, MaintenanceRequest>> {
    const { statements, requests } = this.deps;
    const known = await this.deps.fields.recent();
    return {
      name: 'maintenance',
      columns: new Map([
        ...columnsOf(MaintenanceRequest),
        ...CONTRACTOR_OF_REQUEST,
        ...CODES_OF_REQUEST,
        ...fieldColumns(known, actor, 'request'),
      ]),
      usual: REQUEST_COLUMNS,
      page: (reader, page, fields) => requests.list(reader, page, selectionOf(fields)),
      further: async (rows, wanted, format) =>
        new Map([
          ...(await fieldCells(statements, known, rows, { wanted, format, actor })),
          ...contractorCells(rows),
          ...codeCells(rows),
        ]),
    };
  }

  private async users(_caller: ActingCaller): Promise<ExportedList<ListUsersInput, User>> {
    return {
      name: 'users',
      columns: columnsOf(User),
      usual: USER_COLUMNS,
      page: (_reader, page) => this.deps.users.freshList(page),
    };
  }

  private async departments(
    _caller: ActingCaller,
  ): Promise<ExportedList<ListDepartmentsInput, Department>> {
    const columns = columnsOf(Department);
    return {
      name: 'departments',
      columns,
      usual: fieldsOf(columns),
      page: (_reader, page) => this.deps.departments.list(page),
    };
  }

  /** The time sheet, with the titles of requests that the reader sees. */
  private async time(caller: ActingCaller): Promise<ExportedList<ListTimeEntriesInput, TimeEntry>> {
    const { statements, time } = this.deps;
    return {
      name: 'time',
      columns: columnsOf(TimeEntry, ['title']),
      usual: TIME_COLUMNS,
      page: (reader, page) => time.list(reader, page),
      further: async (rows) => {
        const ids = [...new Set(rows.map(({ requestId }) => requestId))];
        const titles = await visibleTitles(statements, caller.actor, ids);
        return new Map([
          ['title', new Map(rows.map(({ id, requestId }) => [id, titles.get(requestId)]))],
        ]);
      },
    };
  }

  /** Assets in a form that an import reads. */
  private async assets({ actor }: ActingCaller): Promise<ExportedList<ListAssetsInput, Asset>> {
    const { statements, assets } = this.deps;
    const attributes = await attributeNames(statements, MAX_ATTRIBUTES);
    const known = await this.deps.fields.recent();
    const fields = new Map(fieldColumns(known, actor, 'asset'));
    return {
      name: 'assets',
      columns: new Map([...assetColumns(attributes), ...fields]),
      usual: importColumns(attributes),
      page: (reader, page) => assets.list(reader, page),
      further: async (rows, wanted, format) => {
        const names = new Set([...wanted].filter((name) => fields.has(name)));
        const others = new Set([...wanted].filter((name) => !fields.has(name)));
        return new Map([
          ...(await assetCells(statements, rows, others)),
          ...(await fieldCells(statements, known, rows, { wanted: names, format, actor })),
        ]);
      },
    };
  }

  private async schedules(
    _caller: ActingCaller,
  ): Promise<ExportedList<ListSchedulesInput, Schedule>> {
    const columns = columnsOf(Schedule);
    return {
      name: 'schedules',
      columns,
      usual: fieldsOf(columns),
      page: (reader, page) => this.deps.schedules.list(reader, page),
    };
  }

  /** Contractors, with the names of their categories as an import reads them. */
  private async contractors(
    _caller: ActingCaller,
  ): Promise<ExportedList<ListContractorsInput, Contractor>> {
    return {
      name: 'contractors',
      columns: columnsOf(Contractor, ['categories']),
      usual: CONTRACTOR_COLUMNS,
      page: (_reader, page) => this.deps.contractors.list(page),
      further: async (rows) => {
        const paths = await categoryPaths(this.deps.statements, rows);
        return new Map([['categories', paths]]);
      },
    };
  }

  private async parts(_caller: ActingCaller): Promise<ExportedList<ListPartsInput, Part>> {
    return {
      name: 'parts',
      columns: columnsOf(Part),
      usual: PART_COLUMNS,
      page: (reader, page) => this.deps.parts.list(reader, page),
    };
  }
}

/** Kinds of columns that are fields. */
const FIELDS: ReadonlySet<string> = new Set(['field', 'time', 'day', 'money']);

/** The columns that are fields. */
function fieldsOf(columns: Columns): string[] {
  return [...columns].flatMap(([name, { kind }]) => (FIELDS.has(kind) ? name : []));
}

/** Reads only the columns of these fields. */
function selectionOf(fields: ReadonlySet<string>): Selection {
  return Object.fromEntries([...fields].map((field) => [field, true]));
}
