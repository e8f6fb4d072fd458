import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { toServiceError } from '../api/service-error.ts';
import type errors from '../i18n/en/errors.json';
import { type FileProblem, fileProblemOf } from './error-limits.ts';

/** Texts of the namespace that are not error codes. */
type Part = FileProblem | 'notProved' | 'waitSoon' | 'waitSeconds' | 'waitMinutes' | 'requestId';
type Code = Exclude<keyof typeof errors, Part | `${Part}_one` | `${Part}_other`>;

/** Returns a function that explains an error in words that help the person. */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('errors');
  return useCallback(
    (thrown: unknown) => {
      const error = toServiceError(thrown);
      // The person has closed the dialog that asked for authentication.
      if (error.details?.reason === 'reauthenticate') return t('notProved');
      const problem = fileProblemOf(error);
      if (problem !== undefined) return t(problem.text, { ...problem.values });
      const code = (
        i18n.exists(error.code, { ns: 'errors' }) ? error.code : 'INTERNAL_ERROR'
      ) as Code;
      const seconds = error.retryAfter;
      const wait =
        seconds === undefined
          ? t('waitSoon')
          : seconds < 90
            ? t('waitSeconds', { count: seconds })
            : t('waitMinutes', { count: Math.ceil(seconds / 60) });
      return t(code, { wait, message: error.message });
    },
    [t, i18n],
  );
}
