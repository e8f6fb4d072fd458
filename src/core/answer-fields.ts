import { FieldNotes } from './field-notes.js';

const leftOut = new FieldNotes<true>();
const ofSingle = new FieldNotes<true>();
const hidden = new FieldNotes<true>();

/** A field that REST may omit from an answer. All other fields are always present. */
export function SometimesOmitted(): PropertyDecorator {
  return (target, key) => leftOut.put(target, key, true);
}

/**
 * A field that REST has in answers about one object and leaves out of lists, as `SometimesOmitted`
 * does otherwise.
 */
export function OnlyInSingle(): PropertyDecorator {
  return (target, key) => {
    leftOut.put(target, key, true);
    ofSingle.put(target, key, true);
  };
}

/** A field that is null only for readers who may not see it, in objects that refer to its object. */
export function NullIfHidden(): PropertyDecorator {
  return (target, key) => hidden.put(target, key, true);
}

/** The names of the fields that `NullIfHidden` marks. */
export function hiddenFields(type: { prototype: object }): ReadonlyMap<string, true> {
  return hidden.of(type);
}

/** The names of the fields that `SometimesOmitted` marks. */
export function sometimesOmittedFields(type: { prototype: object }): ReadonlyMap<string, true> {
  return leftOut.of(type);
}

/** The names of the fields that `OnlyInSingle` marks. */
export function fieldsOfSingle(type: { prototype: object }): ReadonlyMap<string, true> {
  return ofSingle.of(type);
}
