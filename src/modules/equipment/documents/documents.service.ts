import { pipeline } from 'node:stream';
import { changesAnything, changesBetween, snapshotOf } from '../../../core/changes.js';
import type { ActingCaller } from '../../../core/context.js';
import { nothingToChange, requireVersion } from '../../../core/errors.js';
import { deleteRow, lockRow, requireRow } from '../../../core/rows.js';
import type { Statements } from '../../../core/sql.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import { tooLarge } from '../../../http/multipart.js';
import { newFilename } from '../../system/files/file-names.js';
import { sha256Of } from '../../system/files/images/images.js';
import type { ServedFile } from '../../system/files/served-file.js';
import type { StoredFiles } from '../../system/files/stored-files.js';
import { recordDocument } from '../assets/changes.queries.js';
import { readContent, titleOf } from './document-content.js';
import {
  nounOf,
  requireMayWriteThing,
  requireNotArchived,
  seen,
  tooMany,
} from './documents.access.js';
import { factsOf, fieldsOf, targetOf, toDocument } from './documents.mapper.js';
import {
  countDocuments,
  DOCUMENT_ROWS,
  type DocumentRow,
  documentsOfThings,
  findTarget,
  insertDocument,
  type TargetKey,
  type TargetRow,
  updateDocument,
} from './documents.queries.js';
import {
  type AddDocumentInput,
  type Document,
  type ListDocumentsInput,
  MAX_DOCUMENT_BYTES,
  MAX_DOCUMENTS,
  type UpdateDocumentInput,
} from './documents.types.js';
import { toUtf8 } from './text-content.js';

/** Documents of assets, locations, parts, schedules and contractors (docs/behaviour/documents.md). */
export class DocumentsService {
  constructor(
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
    private readonly files: StoredFiles,
  ) {}

  /** The documents of a thing, newest first. @throws AppError NOT_FOUND for one that the actor does not see. */
  async list({ actor }: ActingCaller, input: ListDocumentsInput): Promise<Document[]> {
    const { target, id, kind } = input;
    seen(actor, await findTarget(this.statements, input), nounOf(target));
    return (await documentsOfThings(this.statements, target, [id], kind)).map(toDocument);
  }

  /** A document. @throws AppError NOT_FOUND for one of a thing that the actor does not see. */
  async get(caller: ActingCaller, id: number): Promise<Document> {
    return toDocument(await this.visible(caller, id));
  }

  /** The file of a document. @throws AppError NOT_FOUND as `get`. */
  async fileOf(caller: ActingCaller, id: number): Promise<ServedFile> {
    const row = await this.visible(caller, id);
    const { filename, convertedSize, sha256, originalName: name, size } = row;
    return {
      ...servedAs(row.mimeType),
      ...{ size: convertedSize ?? size, sha256, name },
      open: async (range) => {
        if (convertedSize === null) return await this.files.openDocument(filename, range);
        const stored = await this.files.openDocument(filename);
        // An error of the source ends the result, which reports it.
        return pipeline(stored, toUtf8(range), () => undefined);
      },
    };
  }

  /**
   * Adds a document to a thing. Its bytes are kept as they came.
   *
   * @throws AppError NOT_FOUND for a thing that the actor does not see; FORBIDDEN unless they may
   *   write it; CONFLICT for an archived one, and for the 51st document; for the file as `readContent`.
   */
  async add(caller: ActingCaller, input: AddDocumentInput): Promise<Document> {
    const { file, title, kind = 'other', validUntil = null } = input;
    // Checked before the file is read, and again in the transaction, because it may change.
    const found = await findTarget(this.statements, input);
    requireWritable(caller, found, nounOf(input.target));
    await requireRoom(this.statements, input);
    if (file.bytes.length > MAX_DOCUMENT_BYTES) throw tooLarge(MAX_DOCUMENT_BYTES);
    const content = await readContent(file);
    const { mimeType, extension } = content.format;
    // The memory of a form is never shared.
    const sha256 = await sha256Of(file.bytes as Buffer<ArrayBuffer>);
    const filename = newFilename(extension);
    const stored = { bytes: file.bytes, filename, mimeType, signal: file.signal };
    const size = file.bytes.length;
    return await this.files.addDocument(stored, () =>
      this.unitOfWork.run(caller, async (unit) => {
        await lockThing(unit, caller, input, nounOf(input.target));
        await requireRoom(unit.statements, input);
        const id = await insertDocument(unit.statements, input, {
          ...{
            title: title ?? titleOf(content),
            kind,
            validUntil,
            filename,
            mimeType,
            size,
            sha256,
          },
          ...{ originalName: content.fileName, convertedSize: content.convertedSize },
          ...{ uploadedById: caller.actor.userId, createdAt: unit.now },
        });
        const row = await existing(unit.statements, id);
        audit(unit, 'created', row, { after: snapshotOf(toDocument(row)) });
        await recordInHistory(unit, caller, row, 'added');
        return toDocument(row);
      }),
    );
  }

  /**
   * Changes the given fields. Equal values change nothing.
   *
   * @throws AppError NOT_FOUND; VERSION_CONFLICT; FORBIDDEN and CONFLICT as `add`.
   */
  async update(caller: ActingCaller, input: UpdateDocumentInput): Promise<Document> {
    const { id, expectedVersion, ...changes } = input;
    if (Object.keys(changes).length === 0) throw nothingToChange();
    return await this.unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      const before = await locked(unit, caller, id);
      requireVersion(before, expectedVersion, 'The document');
      const fields = { ...fieldsOf(before), ...changes };
      if (!changesAnything(fieldsOf(before), fields)) return toDocument(before);
      await updateDocument(statements, id, fields, now);
      const row = await existing(statements, id);
      audit(unit, 'updated', row, changesBetween(fieldsOf(before), fieldsOf(row)));
      return toDocument(row);
    });
  }

  /**
   * Deletes a document: its row, and its file after the commit.
   *
   * @throws AppError NOT_FOUND; FORBIDDEN and CONFLICT as `add`.
   */
  async delete(caller: ActingCaller, id: number): Promise<Document> {
    return await this.unitOfWork.run(caller, async (unit) => {
      const row = await locked(unit, caller, id);
      await deleteRow(unit.statements, 'documents', id);
      this.files.removeAfterCommit(unit, 'document', [row.filename]);
      audit(unit, 'deleted', row, { before: snapshotOf(toDocument(row)) });
      await recordInHistory(unit, caller, row, 'removed');
      return toDocument(row);
    });
  }

  private async visible({ actor }: ActingCaller, id: number): Promise<DocumentRow> {
    const row = await existing(this.statements, id);
    seen(actor, await findTarget(this.statements, targetOf(row)), 'The document');
    return row;
  }
}

/** A document, locked with its thing, whose documents the actor may write. */
async function locked(unit: Unit, caller: ActingCaller, id: number): Promise<DocumentRow> {
  const { statements } = unit;
  // The thing first, as for a new document.
  const key = targetOf(await existing(statements, id));
  await lockThing(unit, caller, key, 'The document');
  await lockRow(statements, 'documents', id);
  return await existing(statements, id);
}

/** Locks a thing whose documents the actor may write. @throws AppError as `requireWritable`. */
async function lockThing(
  unit: Unit,
  caller: ActingCaller,
  key: TargetKey,
  what: string,
): Promise<void> {
  unit.actFor(requireWritable(caller, await findTarget(unit.statements, key, true), what));
}

/**
 * Checks that the actor may write the documents of a thing.
 *
 * @returns as `requireMayWriteThing`.
 * @throws AppError NOT_FOUND; FORBIDDEN; CONFLICT for an archived one.
 */
function requireWritable(
  { actor }: ActingCaller,
  row: TargetRow | undefined,
  what: string,
): number | undefined {
  const thing = seen(actor, row, what);
  const delegator = requireMayWriteThing(actor, thing);
  requireNotArchived(thing);
  return delegator;
}

/** @throws AppError CONFLICT for a thing that has as many documents as it may have. */
async function requireRoom(statements: Statements, key: TargetKey): Promise<void> {
  if ((await countDocuments(statements, key)) >= MAX_DOCUMENTS) throw tooMany(MAX_DOCUMENTS);
}

async function existing(statements: Statements, id: number): Promise<DocumentRow> {
  return await requireRow(statements, DOCUMENT_ROWS, id, 'The document');
}

/** Media types that a browser shows in place; the others it saves. */
const SHOWN = new Set(['application/pdf', 'image/jpeg', 'image/png', 'image/webp']);

function servedAs(mimeType: string): Pick<ServedFile, 'mimeType' | 'disposition' | 'policy'> {
  const policy = 'sandbox';
  if (mimeType === 'text/plain') {
    return { mimeType: 'text/plain; charset=utf-8', disposition: 'inline', policy };
  }
  if (SHOWN.has(mimeType)) return { mimeType, disposition: 'inline', policy };
  return { mimeType: 'application/octet-stream', disposition: 'attachment', policy };
}

/** Adds a document of an asset to its history. */
async function recordInHistory(
  unit: Unit,
  { actor }: ActingCaller,
  row: DocumentRow,
  event: 'added' | 'removed',
): Promise<void> {
  const { id: documentId, assetId, title, kind } = row;
  if (assetId === null) return;
  await recordDocument(unit, actor.userId, assetId, { documentId, title, kind, event });
}

function audit(
  unit: Unit,
  what: 'created' | 'updated' | 'deleted',
  row: DocumentRow,
  values: object,
): void {
  unit.audit({
    action: `document.${what}`,
    targetType: 'document',
    targetId: row.id,
    metadata: { ...factsOf(row), ...values },
  });
}
