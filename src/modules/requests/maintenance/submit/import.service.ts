import { snapshotOf } from '../../../../core/changes.js';
import type { ActingCaller } from '../../../../core/context.js';
import { nameKey } from '../../../../core/text.js';
import type { Unit } from '../../../../core/unit.js';
import type { UnitOfWork } from '../../../../core/unit-of-work.js';
import type { PrismaClient } from '../../../../generated/prisma/client.js';
import { assetsForTags } from '../../../equipment/assets/tags.js';
import { referTo } from '../../../equipment/fields/field-values.service.js';
import { holdDefinitions } from '../../../equipment/fields/fields.queries.js';
import type { FieldValuesByKey, KnownFields } from '../../../equipment/fields/known-fields.js';
import { readKnownFields } from '../../../equipment/fields/known-fields.queries.js';
import { isIncomplete } from '../fields/request-fields.changes.js';
import type { CreateMaintenanceRequestInput } from './submit.types.js';

/** A validated record of an earlier system. */
export interface ImportedRecord {
  /** Unique, permanent key of the record; a key is imported once. */
  readonly key: string;
  readonly input: Omit<CreateMaintenanceRequestInput, 'dueAt' | 'fields'> & {
    readonly departmentId: number;
  };
  /** The tag of the asset that it is about. */
  readonly assetTag?: string | undefined;
  /** Values of fields, which are shown once its category has them. */
  readonly values?: FieldValuesByKey;
  readonly createdAt: Date;
  /** `completed` for finished work, `pending` for open work. */
  readonly status: 'completed' | 'pending';
}

/**
 * Imports records of an earlier system. Imported requests have history entries and an audit record,
 * but emit no event, so that no webhook is sent for old requests.
 */
export class ImportService {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** The given keys that have already been imported. */
  async importedKeys(keys: readonly string[]): Promise<Set<string>> {
    const rows = await this.prisma.maintenanceRequest.findMany({
      where: { importKey: { in: [...keys] } },
      select: { importKey: true },
    });
    return new Set(rows.map((row) => row.importKey ?? ''));
  }

  /**
   * Imports records in one transaction: all or none.
   *
   * @param caller recorded as the submitter of the requests.
   */
  async importBatch(caller: ActingCaller, records: readonly ImportedRecord[]): Promise<void> {
    const actorId = caller.actor.userId;
    await this.unitOfWork.run(caller, async (unit) => {
      const { tx, audit } = unit;
      const assets = await assetsOf(unit, records);
      const known = await noteFields(unit, records);
      const rows = await tx.maintenanceRequest.createManyAndReturn({
        data: records.map(({ key, input, values = {}, assetTag, createdAt, status }) => ({
          ...input,
          fields: snapshotOf(values),
          // Categories are linked afterwards.
          incomplete: isIncomplete(known, null, values),
          assetId: assetTag === undefined ? null : (assets.get(nameKey(assetTag)) ?? null),
          requesterId: actorId,
          importKey: key,
          createdAt,
          updatedAt: createdAt,
          lastActivityAt: createdAt,
          status,
          origin: 'import' as const,
          ...(status === 'completed'
            ? {
                stage: 'confirmed' as const,
                completedAt: createdAt,
                firstCompletedAt: createdAt,
                confirmedAt: createdAt,
              }
            : {}),
        })),
      });
      await tx.maintenanceHistory.createMany({
        data: rows.flatMap(({ id: requestId, createdAt: time, status }) => {
          const created = { requestId, action: 'create' as const, to: 'pending' as const };
          const done = { requestId, action: 'complete' as const, to: 'completed' as const };
          const by = { actorId, time, note: 'Brought in from an earlier system.' };
          return status === 'completed'
            ? [
                { ...created, ...by },
                { ...done, ...by, from: 'pending' as const },
              ]
            : [{ ...created, ...by }];
        }),
      });
      for (const { id, title, status, departmentId } of rows) {
        audit({
          action: 'maintenance.imported',
          targetType: 'maintenance_request',
          targetId: id,
          metadata: { after: { title, status, departmentId } },
        });
      }
    });
  }
}

/** Keeps the definitions, and notes that values of them are stored. @returns them. */
async function noteFields(
  { statements }: Unit,
  records: readonly ImportedRecord[],
): Promise<KnownFields> {
  await holdDefinitions(statements);
  const known = await readKnownFields(statements);
  const values = Object.assign({}, ...records.map((record) => record.values ?? {}));
  const fields = Object.keys(values).flatMap((key) => known.withKey(key) ?? []);
  await referTo(statements, fields, values);
  return known;
}

/** The assets of the records by folded tag; those that are missing are created. */
async function assetsOf(
  unit: Unit,
  records: readonly ImportedRecord[],
): Promise<ReadonlyMap<string, number>> {
  const [first] = records;
  const tags = records.flatMap(({ assetTag }) => assetTag ?? []);
  if (first === undefined || tags.length === 0) return new Map();
  return await assetsForTags(unit, tags, first.input.departmentId);
}
