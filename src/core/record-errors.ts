import { AppError } from './errors.js';

/** Converts the violation of a named constraint of the database to the error of that name. */
export async function orViolation<T>(
  written: Promise<T>,
  violations: Readonly<Record<string, () => AppError>>,
): Promise<T> {
  try {
    return await written;
  } catch (error) {
    const { constraint } = error as { readonly constraint?: unknown };
    throw violations[String(constraint)]?.() ?? error;
  }
}

/** The error for a change of an archived record that does not restore it. */
export function archivedConflict(noun: string): AppError {
  return new AppError('CONFLICT', `The ${noun} is archived. Restore it first.`, {
    field: 'archived',
    reason: 'is true',
  });
}

/** The error for a value that another record has. */
export function inUse(noun: string, field: string): AppError {
  return new AppError('CONFLICT', `Another ${noun} has this ${field}.`, {
    field,
    reason: 'is in use',
  });
}
