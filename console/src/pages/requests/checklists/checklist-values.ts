import type { ChecklistItemInput, ChecklistItemKind } from '../../../generated/schema.ts';
import type { ChecklistRowFragment } from './checklists.generated.ts';

/** An item as it is typed. */
export interface ItemValues {
  readonly key: string;
  kind: ChecklistItemKind;
  label: string;
  required: boolean;
  unit: string;
  min: string | number;
  max: string | number;
  choices: string[];
  meterName: string;
}

export interface ChecklistValues extends Record<string, unknown> {
  name: string;
  description: string;
  items: ItemValues[];
}

let keys = 0;

/** An empty item. */
export function newItem(): ItemValues {
  keys += 1;
  return {
    ...{ key: `new-${keys}`, kind: 'CHECK', label: '', required: false, unit: '' },
    ...{ min: '', max: '', choices: [], meterName: '' },
  };
}

/** Returns whether items of a kind have units and bounds. */
export const isMeasured = (kind: ChecklistItemKind) => kind === 'NUMBER' || kind === 'READING';

/** The values that the form begins with. */
export function valuesOf(checklist: ChecklistRowFragment | undefined): ChecklistValues {
  if (checklist === undefined) return { name: '', description: '', items: [newItem()] };
  const { name, description, items } = checklist;
  return {
    name,
    description: description ?? '',
    items: items.map((item, index) => ({
      ...{ key: `item-${index}`, kind: item.kind, label: item.label, required: item.required },
      ...{ unit: item.unit ?? '', min: item.min ?? '', max: item.max ?? '' },
      ...{ choices: [...(item.choices ?? [])], meterName: item.meterName ?? '' },
    })),
  };
}

/** The items as the service takes them: without fields of other kinds. */
export function itemsOf({ items }: ChecklistValues): ChecklistItemInput[] {
  const numberOf = (value: string | number) => (value === '' ? null : Number(value));
  return items.map(({ kind, label, required, unit, min, max, choices, meterName }) => ({
    ...{ kind, label: label.trim(), required },
    ...(isMeasured(kind) && { unit: unit.trim() || null, min: numberOf(min), max: numberOf(max) }),
    ...(kind === 'CHOICE' && { choices }),
    ...(kind === 'READING' && { meterName: meterName.trim() || null }),
  }));
}
