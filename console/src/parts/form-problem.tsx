import { Alert } from '@mantine/core';

/** The error of a form that belongs to none of its fields; nothing without an error. */
export function FormProblem({ text }: { readonly text: string | undefined }) {
  if (!text) return null;
  return (
    <Alert color="red" role="alert">
      {text}
    </Alert>
  );
}
