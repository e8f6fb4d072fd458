import type { DocumentKind, DocumentTarget } from '../../../generated/schema.ts';

/** Upper bound for a file, in bytes (docs/behaviour/documents.md). */
export const MAX_BYTES = 25 * 1024 * 1024;

/** Upper bound for the documents of a thing. */
export const MAX_DOCUMENTS = 50;

/** The kinds, in the order of the form. */
export const KINDS: readonly DocumentKind[] = [
  ...(['MANUAL', 'DRAWING', 'CERTIFICATE', 'WARRANTY', 'PHOTO', 'OTHER'] as const),
];

/** The lists of things in addresses of the REST interface. */
const LISTS: Readonly<Record<DocumentTarget, string>> = {
  ASSET: 'assets',
  LOCATION: 'locations',
  PART: 'parts',
  SCHEDULE: 'schedules',
  CONTRACTOR: 'contractors',
};

/** The address to which a document of a thing is sent. */
export function uploadPath(target: DocumentTarget, id: number): string {
  return `/api/v1/${LISTS[target]}/${id}/documents`;
}

/** Words in names of files by which their kind is proposed, in English and German. */
const WORDS: readonly (readonly [DocumentKind, RegExp])[] = [
  ['MANUAL', /manual|instruction|guide|handbuch|anleitung/i],
  ['CERTIFICATE', /certificat|zertifikat|inspection|pr(?:ü|ue)f|t(?:ü|ue)v|protokoll/i],
  ['WARRANTY', /warranty|guarantee|garantie|gew(?:ä|ae)hr/i],
  ['DRAWING', /drawing|plan|schem|zeichnung|\.dwg$/i],
  ['PHOTO', /\.(?:jpe?g|png|webp)$/i],
];

/** The kind that is proposed for a file, by its name. */
export function proposedKind(name: string): DocumentKind {
  return WORDS.find(([, words]) => words.test(name))?.[0] ?? 'OTHER';
}

/** The title that is proposed for a file: its name without the ending. */
export function proposedTitle(name: string): string {
  return name.replace(/\.[A-Za-z0-9]{1,10}$/, '').slice(0, 200);
}

/** How a browser shows a document in place; undefined for one that is only saved. */
export function shownAs(mimeType: string): 'picture' | 'pdf' | 'text' | undefined {
  if (mimeType === 'application/pdf') return 'pdf';
  if (mimeType === 'text/plain') return 'text';
  return /^image\/(?:jpeg|png|webp)$/.test(mimeType) ? 'picture' : undefined;
}

/** The short name of a format, such as `PDF`, by the ending of the file. */
export function formatName(fileName: string): string {
  return (/\.([A-Za-z0-9]{1,10})$/.exec(fileName)?.[1] ?? '').toUpperCase();
}

/** Days in which an end is near. */
const NEAR = 30;

/** Standing of a day until which a document is valid. @param today the day, as `2026-03-31`. */
export function standingOf(validUntil: string, today: string): 'ended' | 'near' | 'valid' {
  const days = (Date.parse(validUntil) - Date.parse(today)) / 86_400_000;
  if (days < 0) return 'ended';
  return days <= NEAR ? 'near' : 'valid';
}
