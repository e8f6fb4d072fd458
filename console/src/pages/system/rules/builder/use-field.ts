import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import type { KnownFields } from '../use-rule-fields.ts';
import type { ActionValues, RuleValues } from './rule-values.ts';

export type RuleForm = UseFormReturnType<RuleValues>;

/** An action, and where it stands in the form. */
export interface ActionValueProps {
  readonly form: RuleForm;
  readonly known: KnownFields;
  readonly place: string;
  readonly action: ActionValues;
}

/** A field of the form at a place such as `conditions.all.1.value`, whatever its type. */
export interface PlacedField {
  readonly value: unknown;
  readonly error: ReactNode;
  readonly set: (value: unknown) => void;
  /** By it the first invalid field gets the focus. */
  readonly path: { readonly 'data-path': string };
}

/** Reads and writes the value at a place. */
export function fieldAt(form: RuleForm, place: string): PlacedField {
  const { value, error } = form.getInputProps(place) as { value: unknown; error: ReactNode };
  return {
    value,
    error,
    set: (next) => {
      form.setFieldValue(place, next as never);
      form.clearFieldError(place);
    },
    path: { 'data-path': place },
  };
}
