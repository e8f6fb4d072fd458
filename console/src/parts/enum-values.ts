import type {
  AttachmentType,
  CategoryRequirement,
  ChecklistItemKind,
  FieldKind,
  FieldPhase,
  HoldReason,
  LocationKind,
  MaintenancePriority,
  MaintenanceStage,
  MaintenanceStatus,
  Role,
  SlaClockKind,
  SlaRecipient,
  Theme,
} from '../generated/schema.ts';

/**
 * The values of an enumeration in the order of the forms. A value that the schema has and the list
 * has not does not compile; the schema's own order is that of the alphabet.
 */
const everyOf =
  <Value extends string>() =>
  <const List extends readonly Value[]>(
    values: [Exclude<Value, List[number]>] extends [never] ? List : Exclude<Value, List[number]>,
  ): readonly Value[] =>
    values as readonly Value[];

export const HOLD_REASONS = everyOf<HoldReason>()([
  'REQUESTER',
  'ACCESS',
  'BUDGET',
  'VENDOR',
  'PARTS',
  'WEATHER',

  'OTHER',
]);
export const PRIORITIES = everyOf<MaintenancePriority>()(['LOW', 'NORMAL', 'HIGH', 'URGENT']);

/** States in workflow order. */
export const STATUSES = everyOf<MaintenanceStatus>()([
  'PENDING',
  'APPROVED',
  'ASSIGNED',
  'COMPLETED',
  'CANCELLED',
]);

/** Stages in workflow order. */
export const STAGES = everyOf<MaintenanceStage>()([
  'SUBMITTED',
  'APPROVED',
  'ASSIGNED',
  'IN_PROGRESS',
  'COMPLETED',
  'CONFIRMED',
  'CANCELLED',
  'REJECTED',
  'DUPLICATE',
]);

/** Roles, from the most to the fewest rights. */
export const ROLES = everyOf<Role>()([
  'SUPER_ADMIN',
  'ADMINISTRATOR',
  'DEPARTMENT_HEAD',
  'DEVELOPER',
  'EMPLOYEE',
  'TECHNICIAN',
]);
export const SLA_RECIPIENTS = everyOf<SlaRecipient>()([
  'ASSIGNEE',
  'LEADS',
  'HEAD',
  'ADMINISTRATORS',
]);
export const SLA_CLOCKS = everyOf<SlaClockKind>()(['RESPONSE', 'RESOLUTION']);
export const CHECKLIST_KINDS = everyOf<ChecklistItemKind>()([
  'CHECK',
  'TEXT',
  'NUMBER',
  'CHOICE',
  'PHOTO',
  'READING',
]);
export const PLACE_KINDS = everyOf<LocationKind>()(['SITE', 'BUILDING', 'FLOOR', 'ROOM', 'AREA']);
export const REQUIREMENTS = everyOf<CategoryRequirement>()([
  'BEFORE_PHOTO',
  'AFTER_PHOTO',
  'CHECKLIST',
  'TIME',
  'NO_OPEN_PURCHASE',
  'CAUSE',
]);
export const PHOTO_TYPES = everyOf<AttachmentType>()(['BEFORE', 'AFTER']);
export const THEMES = everyOf<Theme>()(['LIGHT', 'DARK', 'SYSTEM']);

export const FIELD_KINDS = everyOf<FieldKind>()([
  'TEXT',
  'NUMBER',
  'CHOICE',
  'MULTI',
  'CHECK',
  'DATE',
  'ASSET',
  'LOCATION',
  'USER',
]);
export const FIELD_PHASES = everyOf<FieldPhase>()(['SUBMIT', 'WORK', 'COMPLETE']);
