import type { ActingCaller } from '../../core/context.js';
import type { UnitOfWork } from '../../core/unit-of-work.js';
import type { PrismaClient } from '../../generated/prisma/client.js';
import type { CreateMaintenanceRequestInput } from './maintenance.types.js';

/** An old record, checked and ready to be brought in. */
export interface ImportedRecord {
  /** Tells the record apart for good: the same key is never brought in twice. */
  readonly key: string;
  readonly input: CreateMaintenanceRequestInput & { readonly departmentId: number };
  readonly createdAt: Date;
  /** `completed` for work that was done long ago, `pending` for work still to do. */
  readonly status: 'completed' | 'pending';
}

/**
 * Brings in an organisation's old records. They get their history and an audit record like any
 * other request, but no event: nobody wants a webhook for a repair of ten years ago.
 */
export class ImportService {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Which of the keys have been brought in already. */
  async known(keys: readonly string[]): Promise<Set<string>> {
    const rows = await this.prisma.maintenanceRequest.findMany({
      where: { importKey: { in: [...keys] } },
      select: { importKey: true },
    });
    return new Set(rows.map((row) => row.importKey ?? ''));
  }

  /**
   * Brings in records in one transaction: all of them or none.
   *
   * @param caller the person who submitted them, as the records will say.
   */
  async importBatch(caller: ActingCaller, records: readonly ImportedRecord[]): Promise<void> {
    const actorId = caller.actor.userId;
    await this.unitOfWork.run(caller, async ({ tx, audit }) => {
      const rows = await tx.maintenanceRequest.createManyAndReturn({
        data: records.map(({ key, input, createdAt, status }) => ({
          ...input,
          requesterId: actorId,
          importKey: key,
          createdAt,
          updatedAt: createdAt,
          status,
          ...(status === 'completed' ? { completedAt: createdAt } : {}),
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
