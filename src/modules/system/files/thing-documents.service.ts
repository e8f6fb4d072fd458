import { sql } from 'kysely';
import { statement } from '../../../core/sql.js';
import type { Unit } from '../../../core/unit.js';
import type { DocumentKind } from '../../../generated/prisma/enums.js';
import type { StoredFiles } from './stored-files.js';

/** The columns of documents that refer to their things. */
const COLUMNS = {
  asset: 'asset_id',
  location: 'location_id',
  part: 'part_id',
  schedule: 'schedule_id',
} as const;

/** A document of a removed thing. */
interface RemovedDocument {
  readonly id: number;
  readonly filename: string;
  readonly title: string;
  readonly kind: DocumentKind;
  readonly sha256: string;
}

/** Removes documents with the thing that they belong to (docs/behaviour/documents.md). */
export class ThingDocuments {
  constructor(private readonly files: StoredFiles) {}

  /** Deletes the documents of a locked thing before it is deleted, and their files after the commit. */
  async removeOf(unit: Unit, targetType: keyof typeof COLUMNS, targetId: number): Promise<void> {
    const removed = await unit.statements.all(
      statement(sql<RemovedDocument>`DELETE FROM documents
        WHERE ${sql.ref(COLUMNS[targetType])} = ${targetId} RETURNING id, filename, title, kind, sha256`),
    );
    for (const { id, title, kind, sha256 } of removed) {
      unit.audit({
        action: 'document.deleted',
        targetType: 'document',
        targetId: id,
        metadata: { targetType, targetId, title, kind, sha256 },
      });
    }
    const names = removed.map(({ filename }) => filename);
    if (names.length > 0) this.files.removeAfterCommit(unit, 'document', names);
  }
}
