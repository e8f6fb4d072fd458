import type { DocumentRow } from './documents.queries.js';
import type { Document, DocumentTarget } from './documents.types.js';

/** The thing that a stored document belongs to. */
export function targetOf(row: DocumentRow): {
  readonly target: DocumentTarget;
  readonly id: number;
} {
  const { assetId, locationId, partId, scheduleId, contractorId } = row;
  if (assetId !== null) return { target: 'asset', id: assetId };
  if (locationId !== null) return { target: 'location', id: locationId };
  if (partId !== null) return { target: 'part', id: partId };
  if (scheduleId !== null) return { target: 'schedule', id: scheduleId };
  return { target: 'contractor', id: contractorId ?? 0 };
}

/** A document as both interfaces return it. */
export function toDocument(row: DocumentRow): Document {
  const { target: targetType, id: targetId } = targetOf(row);
  const { id, title, kind, validUntil, mimeType, size, sha256, uploadedById } = row;
  const { createdAt, updatedAt, version } = row;
  return {
    ...{ id, targetType, targetId, title, kind, validUntil, fileName: row.originalName },
    ...{ mimeType, size, sha256, uploadedById, createdAt, updatedAt, version },
    url: `/api/v1/documents/${id}/content`,
  };
}

/** The facts in each audit record of a document. */
export function factsOf(row: DocumentRow) {
  const { targetType, targetId, title, kind, sha256 } = toDocument(row);
  return { targetType, targetId, title, kind, sha256 };
}

/** The fields of a document that a client can set. */
export function fieldsOf({ title, kind, validUntil }: DocumentRow) {
  return { title, kind, validUntil };
}
