import type { FieldRow } from '../../../equipment/fields/fields.queries.js';
import type { KnownFields } from '../../../equipment/fields/known-fields.js';
import type { RecordKind } from './references.js';
import { CHANGING, TRIGGER_TYPES, type TriggerType } from './triggers.js';
import {
  ASSET_STATES,
  HOLD_REASONS,
  ORIGINS,
  PRIORITY_NAMES,
  ROLES,
  STAGE_NAMES,
  VISIBILITIES,
} from './values.types.js';

/** The type of a field of conditions. */
export type ConditionType = 'text' | 'choice' | 'id' | 'number' | 'day' | 'boolean' | 'calendar';

const EQUALITY = ['is', 'isNot', 'in', 'notIn'] as const;
const PRESENCE = ['empty', 'notEmpty'] as const;
const BOUNDS = ['is', 'isNot', 'above', 'below', ...PRESENCE] as const;

/** The operators of each type. */
const OPS_OF = {
  text: [...EQUALITY, 'contains', 'startsWith', ...PRESENCE],
  choice: [...EQUALITY, ...PRESENCE],
  id: [...EQUALITY, ...PRESENCE],
  number: BOUNDS,
  day: BOUNDS,
  boolean: ['is', 'isNot'],
  calendar: ['is', 'isNot'],
} as const satisfies Record<ConditionType, readonly string[]>;

/** The operators of changes. */
export const CHANGE_OPS = ['changedTo', 'changedFrom'] as const;

/** An operator of conditions. */
export type Op = (typeof OPS_OF)[ConditionType][number] | (typeof CHANGE_OPS)[number];

/** A name in the languages of the service. */
interface Label {
  readonly en: string;
  readonly de: string;
}

/** A field that conditions name. */
export interface ConditionField {
  readonly field: string;
  readonly type: ConditionType;
  readonly label: Label;
  /** Its possible values; undefined where any of the type is one. */
  readonly values?: readonly string[];
  /** The records that its ids name. */
  readonly records?: RecordKind;
  /** The triggers whose events have it. */
  readonly triggers: readonly TriggerType[];
  /** True if events tell its value before. */
  readonly changes: boolean;
}

const OF_REQUESTS = TRIGGER_TYPES.filter((type) => type !== 'reading');

type Rest = Partial<Omit<ConditionField, 'field' | 'type' | 'label'>>;

function field(name: string, type: ConditionType, en: string, de: string, rest: Rest = {}) {
  return { field: name, type, label: { en, de }, triggers: OF_REQUESTS, changes: false, ...rest };
}

const all = { triggers: TRIGGER_TYPES };
const changes = { changes: true };

/** The fields that are no questions, in the order in which they are listed. */
const FIXED: readonly ConditionField[] = [
  field('title', 'text', 'Title', 'Titel'),
  field('description', 'text', 'Description', 'Beschreibung'),
  field('location', 'text', 'Place (text)', 'Ort (Text)'),
  field('category', 'text', 'Category (text)', 'Kategorie (Text)'),
  field('assetType', 'text', 'Type of equipment', 'Art der Anlage', all),
  field('comment', 'text', 'Comment', 'Kommentar', { triggers: ['commented'] }),
  field('priority', 'choice', 'Priority', 'Priorität', { values: PRIORITY_NAMES, ...changes }),
  field('stage', 'choice', 'Stage', 'Stand', { values: STAGE_NAMES, ...changes }),
  field('origin', 'choice', 'Origin', 'Herkunft', { values: ORIGINS }),
  field('holdReason', 'choice', 'Reason of the hold', 'Grund der Pause', { values: HOLD_REASONS }),
  field('submitterRole', 'choice', 'Role of the submitter', 'Rolle der meldenden Person', {
    values: ROLES,
  }),
  field('assetState', 'choice', 'State of the equipment', 'Zustand der Anlage', {
    values: ASSET_STATES,
    ...all,
  }),
  field('commentVisibility', 'choice', 'Readers of the comment', 'Leserkreis des Kommentars', {
    values: VISIBILITIES,
    triggers: ['commented'],
  }),
  field('departmentId', 'id', 'Department', 'Abteilung', {
    ...{ records: 'departments', ...all, ...changes },
  }),
  field('categoryId', 'id', 'Category', 'Kategorie', { records: 'categories', ...changes }),
  field('locationId', 'id', 'Place', 'Ort', { records: 'locations', ...all, ...changes }),
  field('assetId', 'id', 'Equipment', 'Anlage', { records: 'assets', ...all, ...changes }),
  field('assigneeId', 'id', 'Technician', 'Technik', { records: 'users', ...changes }),
  field('submitterId', 'id', 'Submitter', 'Meldende Person', { records: 'users' }),
  field(
    'submitterDepartmentId',
    'id',
    'Department of the submitter',
    'Abteilung der meldenden Person',
    {
      records: 'departments',
    },
  ),
  field('estimateMinutes', 'number', 'Estimate in minutes', 'Schätzung in Minuten', changes),
  field('assetCriticality', 'number', 'Criticality', 'Kritikalität', all),
  field('reopenCount', 'number', 'Times reopened', 'Wie oft wieder geöffnet'),
  field('reading', 'number', 'Reading', 'Zählerstand', { triggers: ['reading'] }),
  field('onHold', 'boolean', 'On hold', 'Zurückgestellt'),
  field('at', 'calendar', 'Time', 'Zeitpunkt', { records: 'calendars', ...all }),
];

const BY_NAME = new Map(FIXED.map((one) => [one.field, one]));

const KINDS: Readonly<Record<FieldRow['kind'], ConditionType>> = {
  text: 'text',
  number: 'number',
  choice: 'choice',
  multi: 'choice',
  date: 'day',
  check: 'boolean',
  asset: 'id',
  location: 'id',
  user: 'id',
};
const RECORDS: Partial<Record<FieldRow['kind'], RecordKind>> = {
  asset: 'assets',
  location: 'locations',
  user: 'users',
};

function ofQuestion(row: FieldRow): ConditionField {
  const records = RECORDS[row.kind];
  return {
    ...field(`field.${row.key}`, KINDS[row.kind], row.label.en ?? row.key, '', changes),
    label: { en: row.label.en ?? row.key, de: row.label.de ?? row.label.en ?? row.key },
    ...(row.choices.length > 0 && { values: row.choices.map(({ id }) => id) }),
    ...(records !== undefined && { records }),
  };
}

/** The field of a name; undefined for an unknown one. */
export function conditionField(known: KnownFields, name: string): ConditionField | undefined {
  if (!name.startsWith('field.')) return BY_NAME.get(name);
  const row = known.withKey(name.slice('field.'.length));
  return row === undefined || row.appliesTo !== 'request' ? undefined : ofQuestion(row);
}

/** All fields, those of questions that are not archived last. */
export function conditionFields(known: KnownFields): readonly ConditionField[] {
  const questions = known.rows.filter(
    ({ appliesTo, archivedAt }) => appliesTo === 'request' && archivedAt === null,
  );
  return [...FIXED, ...questions.map(ofQuestion)];
}

/** The operators of a field, for some triggers. */
export function opsOf(
  { type, changes: tells }: ConditionField,
  trigger?: TriggerType,
): readonly Op[] {
  const isChange = trigger === undefined || CHANGING.includes(trigger);
  return [...OPS_OF[type], ...(tells && isChange ? CHANGE_OPS : [])];
}
