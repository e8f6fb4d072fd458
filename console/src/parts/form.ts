import type { UseFormReturnType } from '@mantine/form';
import { useCallback, useState } from 'react';
import { toServiceError } from '../api/service-error.ts';
import { useErrorText } from './error-text.ts';
import { useReasonText } from './reason-text.ts';
import { type Unsaved, useUnsaved } from './unsaved.ts';

export interface Submission {
  /** Runs `work`; invalid fields are marked in the form, any other error is shown above it. */
  readonly submit: (work: () => Promise<void>) => Promise<boolean>;
  readonly busy: boolean;
  /** The error that belongs to no field of the form. */
  readonly problem: string | undefined;
  readonly clear: () => void;
  /** Its input, for the `DialogForm` that asks before it is lost. */
  readonly unsaved: Unsaved;
}

export interface SubmissionOptions {
  /** True if leaving loses nothing: the input is kept elsewhere, or is not worth a question. */
  readonly kept?: boolean;
  /** True if input beside the form's values is unsaved, such as chosen photos. */
  readonly changed?: boolean;
}

/** The field of a form in which a rejected item of a list is: `userIds` of `userIds.2`. */
const fieldOf = (path: string): string => path.replace(/\.\d+$/, '');

/** Returns whether a form has a field with this path, such as `match.priorities`. */
function hasField(values: unknown, path: string): boolean {
  // Answers to questions by key, which a form keeps as one value.
  if (path.startsWith('fields.')) return hasField(values, 'fields');
  let value = values;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return true;
}

/**
 * Submits a form: marks the fields that the service rejects and keeps all input. `submit` returns
 * whether it succeeded. Leaving the page with changed values asks first.
 */
export function useSubmission<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  { kept = false, changed = false }: SubmissionOptions = {},
): Submission {
  const unsaved = useUnsaved(!kept && (changed || form.isDirty()));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const errorText = useErrorText();
  const reasonText = useReasonText();
  const submit = useCallback(
    async (work: () => Promise<void>) => {
      setBusy(true);
      setProblem(undefined);
      // The work may lead to another page.
      unsaved.released = true;
      try {
        await work();
        form.resetDirty();
        return true;
      } catch (thrown) {
        unsaved.released = false;
        const error = toServiceError(thrown);
        const values = form.getValues();
        const inForm = error.fields.filter(({ field }) => hasField(values, fieldOf(field)));
        const others = error.fields.filter(({ field }) => !hasField(values, fieldOf(field)));
        form.setErrors(
          Object.fromEntries(
            inForm.map(({ field, reason }) => [fieldOf(field), reasonText(reason)]),
          ),
        );
        const extra = others
          .map(({ field, reason }) => `${field}: ${reasonText(reason)}`)
          .join('; ');
        setProblem([errorText(error), extra].filter(Boolean).join(' '));
        return false;
      } finally {
        setBusy(false);
      }
    },
    [form, errorText, reasonText, unsaved],
  );
  return { submit, busy, problem, clear: () => setProblem(undefined), unsaved };
}

/** Focuses the first invalid field; used as the second argument of a form's `onSubmit`. */
export function focusFirst<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
): (errors: Readonly<Record<string, unknown>>) => void {
  return (errors) => {
    const [first] = Object.keys(errors);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
}
