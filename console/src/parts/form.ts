import type { UseFormReturnType } from '@mantine/form';
import { useCallback, useState } from 'react';
import { toServiceError } from '../api/service-error.ts';
import { useErrorText } from './error-text.ts';

export interface Submission {
  /** Runs `work`; invalid fields are marked in the form, any other error is shown above it. */
  readonly submit: (work: () => Promise<void>) => Promise<boolean>;
  readonly busy: boolean;
  /** The error that belongs to no field of the form. */
  readonly problem: string | undefined;
  readonly clear: () => void;
}

/**
 * Submits a form: marks the fields that the service rejects and keeps all input. `submit` returns
 * whether it succeeded.
 */
export function useSubmission<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
): Submission {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const errorText = useErrorText();
  const submit = useCallback(
    async (work: () => Promise<void>) => {
      setBusy(true);
      setProblem(undefined);
      try {
        await work();
        return true;
      } catch (thrown) {
        const error = toServiceError(thrown);
        const known = Object.keys(form.getValues());
        const inForm = error.fields.filter(({ field }) => known.includes(field));
        const others = error.fields.filter(({ field }) => !known.includes(field));
        form.setErrors(Object.fromEntries(inForm.map(({ field, reason }) => [field, reason])));
        const extra = others.map(({ field, reason }) => `${field}: ${reason}`).join('; ');
        setProblem([errorText(error), extra].filter(Boolean).join(' '));
        return false;
      } finally {
        setBusy(false);
      }
    },
    [form, errorText],
  );
  return { submit, busy, problem, clear: () => setProblem(undefined) };
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
