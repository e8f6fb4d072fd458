import type { FieldForm } from '../../../equipment/fields/form.types.js';
import type { FieldValuesByKey } from '../../../equipment/fields/known-fields.js';

/** Fields that hold the id of a person, in every answer. */
const PERSON = /^(?:actor|author|requester|assignee|user|\w+By)Id$/;

const MENTION = /<@(\d{1,10})>/g;

/** Collects the ids of the people whom an answer names: in its fields, and in texts of comments. */
export function collectPeople(value: unknown, into: Set<number>): void {
  if (Array.isArray(value)) for (const item of value) collectPeople(item, into);
  else if (value !== null && typeof value === 'object' && !(value instanceof Date)) {
    for (const [name, below] of Object.entries(value)) collectField(name, below, into);
  }
}

/** Collects the ids of the people who are values of fields. */
export function collectChosen(
  { questions }: FieldForm,
  values: FieldValuesByKey,
  into: Set<number>,
): void {
  for (const { key, kind } of questions) {
    const value = values[key];
    if (kind === 'user' && typeof value === 'number') into.add(value);
  }
}

function collectField(name: string, value: unknown, into: Set<number>): void {
  if (typeof value === 'number') {
    if (PERSON.test(name)) into.add(value);
  } else if (typeof value === 'string') {
    if (name === 'body') for (const [, id] of value.matchAll(MENTION)) into.add(Number(id));
  } else if (name === 'helperIds') for (const id of value as number[]) into.add(id);
  else collectPeople(value, into);
}
