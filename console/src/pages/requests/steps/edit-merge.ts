import type {
  MaintenancePriority,
  UpdateMaintenanceRequestInput,
} from '../../../generated/schema.ts';

/** Content of a request as form fields. */
export interface Content extends Record<string, string> {
  title: string;
  description: string;
  priority: MaintenancePriority;
  category: string;
  location: string;
  departmentId: string;
}

export type ContentField =
  | 'title'
  | 'description'
  | 'priority'
  | 'category'
  | 'location'
  | 'departmentId';

const CONTENT_FIELDS: readonly ContentField[] = [
  'title',
  'description',
  'priority',
  'category',
  'location',
  'departmentId',
];

/** Content of a request as stored. */
interface SavedContent {
  readonly title: string;
  readonly description: string;
  readonly priority: MaintenancePriority;
  readonly category?: string | null | undefined;
  readonly location?: string | null | undefined;
  readonly departmentId: number;
}

export function contentOf(request: SavedContent): Content {
  const { title, description, priority, category, location, departmentId } = request;
  return {
    title,
    description,
    priority,
    category: category ?? '',
    location: location ?? '',
    departmentId: String(departmentId),
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
  const changed = CONTENT_FIELDS.filter((field) => theirs[field] !== base[field]);
  const taken = changed.filter((field) => mine[field] === base[field]);
  const disputed = changed.filter(
    (field) => mine[field] !== base[field] && mine[field] !== theirs[field],
  );
  const merged = { ...mine };
  for (const field of taken) Object.assign(merged, { [field]: theirs[field] });
  return { disputed, taken, merged };
}

/** The differing fields, as the service expects them. */
export function changesOf(
  saved: Content,
  wanted: Content,
): Omit<UpdateMaintenanceRequestInput, 'id'> {
  const differs = (field: ContentField) => wanted[field].trim() !== saved[field];
  return {
    ...(differs('title') && { title: wanted.title.trim() }),
    ...(differs('description') && { description: wanted.description.trim() }),
    ...(differs('priority') && { priority: wanted.priority }),
    ...(differs('category') && { category: wanted.category.trim() || null }),
    ...(differs('location') && { location: wanted.location.trim() || null }),
    ...(differs('departmentId') && { departmentId: Number(wanted.departmentId) }),
  };
}
