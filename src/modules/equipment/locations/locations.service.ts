import { sql } from 'kysely';
import type { ActingCaller } from '../../../core/context.js';
import { invalid } from '../../../core/errors.js';
import type { Page } from '../../../core/pagination.js';
import { inUse } from '../../../core/record-errors.js';
import { pageOfRows, wordConditions } from '../../../core/row-lists.js';
import { requireRow } from '../../../core/rows.js';
import { db, type Fragment, type Statements, statement } from '../../../core/sql.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { ThingDocuments } from '../../system/files/thing-documents.service.js';
import { claimPicture, type ThingPictures } from '../../system/files/thing-pictures.service.js';
import { ArchivableRecords, type ArchivableTree } from '../trees/archivable-records.service.js';
import { foldedLocation, toLocation } from './locations.mapper.js';
import {
  BY_NAME,
  isLocationInUse,
  LOCATION_ROWS,
  LOCATIONS,
  type LocationRow,
} from './locations.queries.js';
import type {
  CreateLocationInput,
  ListLocationsInput,
  Location,
  UpdateLocationInput,
} from './locations.types.js';

/** The errors for violated constraints of the table, by their names. */
export const LOCATION_VIOLATIONS = {
  locations_sibling_name: () => inUse('location', 'name'),
  locations_code_key_key: () => inUse('location', 'code'),
  locations_department_id_fkey: () => invalid('departmentId', 'is not the id of a department'),
};

type Fields = Omit<CreateLocationInput, 'parentId'>;

const TREE: ArchivableTree<LocationRow, Fields> = {
  tree: LOCATIONS,
  rows: LOCATION_ROWS,
  isInUse: isLocationInUse,
  snapshot: ({ name, code, kind, parentId, departmentId, timeZone, imageId, archivedAt }) => ({
    name,
    code,
    kind,
    parentId,
    departmentId,
    timeZone,
    imageId,
    archivedAt,
  }),
  insertion: (fields, columns) =>
    statement(
      db.insertInto('locations').values({ ...fields, ...columns, ...foldedLocation(fields) }),
    ),
  change: (row, fields, columns) =>
    statement(
      db
        .updateTable('locations')
        .set({ ...fields, ...columns, ...foldedLocation({ ...row, ...fields }) })
        .set('version', sql<number>`version + 1`)
        .where('id', '=', row.id),
    ),
  violations: LOCATION_VIOLATIONS,
};

/** Reads and changes locations (docs/behaviour/things.md). */
export class LocationsService {
  private readonly records: ArchivableRecords<LocationRow, Fields>;

  constructor(
    private readonly statements: Statements,
    unitOfWork: UnitOfWork,
    files: { readonly pictures: ThingPictures; readonly thingDocuments: ThingDocuments },
  ) {
    this.records = new ArchivableRecords(unitOfWork, {
      ...TREE,
      beforeWrite: (unit, actor, before, { imageId }) =>
        claimPicture(unit, actor, before?.imageId ?? null, imageId),
      afterWrite: (unit, before, after) =>
        files.pictures.release(unit, before.imageId, after?.imageId ?? null),
      beforeDelete: (unit, { id }) => files.thingDocuments.removeOf(unit, 'location', id),
    });
  }

  /** A page of the locations. @throws AppError VALIDATION_ERROR for an invalid cursor. */
  async list(input: ListLocationsInput): Promise<Page<Location>> {
    return await pageOfRows(
      this.statements,
      {
        name: 'locations',
        ...LOCATION_ROWS,
        conditions: conditionsOf(input),
        orders: {
          name: BY_NAME,
          createdAt: { by: 'createdAt', kind: 'date' },
        },
      },
      input,
      toLocation,
    );
  }

  /** A location. @throws AppError NOT_FOUND for an unknown id. */
  async get(id: number): Promise<Location> {
    return toLocation(await requireRow(this.statements, LOCATION_ROWS, id, 'The location'));
  }

  /** Creates a location. @throws AppError as `ArchivableRecords` does. */
  async create(caller: ActingCaller, input: CreateLocationInput): Promise<Location> {
    return toLocation(await this.records.create(caller, input));
  }

  /** Changes, moves, archives or restores a location. @throws AppError as `ArchivableRecords` does. */
  async update(caller: ActingCaller, input: UpdateLocationInput): Promise<Location> {
    return toLocation(await this.records.update(caller, input));
  }

  /** Deletes or archives a location. @throws AppError as `ArchivableRecords` does. */
  async delete(caller: ActingCaller, id: number): Promise<Location> {
    return toLocation(await this.records.delete(caller, id));
  }
}

function conditionsOf(input: ListLocationsInput): Fragment[] {
  const { parentId, root, kind, departmentId, archived, search } = input;
  return [
    archived ? sql`t.archived_at IS NOT NULL` : sql`t.archived_at IS NULL`,
    ...(parentId === undefined ? [] : [sql`t.parent_id = ${parentId}`]),
    ...(root === undefined ? [] : [sql`t.parent_id IS ${sql.raw(root ? 'NULL' : 'NOT NULL')}`]),
    ...(kind === undefined ? [] : [sql`t.kind = ${kind}::location_kind`]),
    ...(departmentId === undefined ? [] : [sql`t.department_id = ${departmentId}`]),
    ...wordConditions(search),
  ];
}
