import type {
  MaintenancePriority,
  UpdateMaintenanceRequestInput,
} from '../../../generated/schema.ts';

/** The content of a request as fields of a form. */
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

/** The content of a request as the service has it. */
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

/** What two people have made of the same content. */
export interface Merge {
  /** Changed by both, in different ways. */
  readonly disputed: readonly ContentField[];
  /** Changed by the others alone. */
  readonly taken: readonly ContentField[];
  /** Mine, with what the others alone have changed. */
  readonly merged: Content;
}

/** Compares what is typed with what others have saved since the editing began. */
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

/** The fields that differ, as the service takes them. */
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
