import type {
  MaintenancePriority,
  UpdateMaintenanceRequestInput,
} from '../../../../generated/schema.ts';
import {
  answersOf,
  answersText,
  changedAnswers,
  type Given,
  mergedAnswers,
  parsedAnswers,
} from '../../../../parts/fields/questions.ts';

/** Content of a request as form fields. */
export interface Content extends Record<string, string> {
  title: string;
  description: string;
  priority: MaintenancePriority;
  category: string;
  /** Ids of the linked records, or empty. */
  categoryId: string;
  location: string;
  locationId: string;
  assetId: string;
  /** `yes` if the asset stands still, in a new request; otherwise empty. */
  assetDown: string;
  departmentId: string;
  /** The wished day (`2026-01-31`), or empty. */
  wantedBy: string;
  /** The promised date (ISO 8601) of a new request, or empty. */
  dueAt: string;
  /** Answers to questions by key (`parsedAnswers`), or empty. */
  fields: string;
}

export type ContentField =
  | 'title'
  | 'description'
  | 'priority'
  | 'category'
  | 'location'
  | 'assetId'
  | 'departmentId'
  | 'wantedBy';

const CONTENT_FIELDS: readonly ContentField[] = [
  'title',
  'description',
  'priority',
  'category',
  'location',
  'assetId',
  'departmentId',
  'wantedBy',
];

/** Texts with the field of the record that is linked beside them. */
const LINKS: Readonly<Partial<Record<ContentField, 'categoryId' | 'locationId'>>> = {
  category: 'categoryId',
  location: 'locationId',
};

/** A field of the content, a text with its link. */
export function part(content: Content, field: ContentField): Partial<Content> {
  const link = LINKS[field];
  return { [field]: content[field], ...(link && { [link]: content[link] }) };
}

const differ = (one: Content, other: Content, field: ContentField) =>
  JSON.stringify(part(one, field)) !== JSON.stringify(part(other, field));

/** Content of a request as stored. */
interface SavedContent {
  readonly title: string;
  readonly description: string;
  readonly priority: MaintenancePriority;
  readonly category?: string | null | undefined;
  readonly location?: string | null | undefined;
  readonly categoryId?: number | null | undefined;
  readonly locationId?: number | null | undefined;
  readonly assetId?: number | null | undefined;
  readonly departmentId: number;
  readonly wantedBy?: string | null | undefined;
  readonly fields?: readonly Given[];
}

export function contentOf(request: SavedContent): Content {
  const { title, description, priority, category, location, departmentId } = request;
  const id = (number: number | null | undefined) => (number == null ? '' : String(number));
  return {
    title,
    description,
    priority,
    category: category ?? '',
    categoryId: id(request.categoryId),
    location: location ?? '',
    locationId: id(request.locationId),
    assetId: id(request.assetId),
    assetDown: '',
    departmentId: String(departmentId),
    wantedBy: request.wantedBy ?? '',
    dueAt: '',
    fields: answersText(answersOf(request.fields ?? [])),
  };
}

/** Result of merging the changes of two people. */
export interface Merge {
  /** Fields that both have changed differently. */
  readonly disputed: readonly ContentField[];
  /** Fields that only others have changed. */
  readonly taken: readonly ContentField[];
  /** The viewer's content, with the changes that only others have made. */
  readonly merged: Content;
}

/** Compares the input with the changes that others have saved since the editing began. */
export function merge(base: Content, mine: Content, theirs: Content): Merge {
  const changed = CONTENT_FIELDS.filter((field) => differ(theirs, base, field));
  const taken = changed.filter((field) => !differ(mine, base, field));
  const disputed = changed.filter(
    (field) => differ(mine, base, field) && differ(mine, theirs, field),
  );
  const answers = ({ fields }: Content) => parsedAnswers(fields);
  // Answers are not disputed: each is a separate value of the request.
  const merged = {
    ...mine,
    fields: answersText(mergedAnswers(answers(base), answers(mine), answers(theirs))),
  };
  for (const field of taken) Object.assign(merged, part(theirs, field));
  return { disputed, taken, merged };
}

/** The differing fields, as the service expects them. */
export function changesOf(
  saved: Content,
  wanted: Content,
): Omit<UpdateMaintenanceRequestInput, 'id'> {
  const fields = changedAnswers(parsedAnswers(saved.fields), parsedAnswers(wanted.fields));
  const differs = (field: ContentField) => wanted[field].trim() !== saved[field];
  return {
    ...(differs('title') && { title: wanted.title.trim() }),
    ...(differs('description') && { description: wanted.description.trim() }),
    ...(differs('priority') && { priority: wanted.priority }),
    ...linkChange(saved, wanted, 'category'),
    ...linkChange(saved, wanted, 'location'),
    ...(saved.assetId !== wanted.assetId && { assetId: Number(wanted.assetId) || null }),
    ...(differs('departmentId') && { departmentId: Number(wanted.departmentId) }),
    ...(differs('wantedBy') && { wantedBy: wanted.wantedBy || null }),
    ...(fields.length > 0 && { fields }),
  };
}

/** A changed record, whose name the service writes as text, or a changed text, which ends the link. */
function linkChange(saved: Content, wanted: Content, field: 'category' | 'location') {
  const text = wanted[field].trim();
  const id = wanted[`${field}Id`];
  if (id !== saved[`${field}Id`] && (id !== '' || text === saved[field])) {
    return { [`${field}Id`]: Number(id) || null };
  }
  return text === saved[field] ? {} : { [field]: text || null };
}

/** The text and the link of a new request: only the record, since the service writes its name as text. */
export function linkOf(content: Content, field: 'category' | 'location') {
  const id = content[`${field}Id`];
  return !id ? { [field]: content[field].trim() || null } : { [`${field}Id`]: Number(id) };
}
