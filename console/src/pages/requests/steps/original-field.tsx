import { useQuery } from '@apollo/client/react';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { RequestTitleDocument } from '../request.generated.ts';
import type { StepValues } from './step-values.ts';

export interface OriginalFieldProps {
  /** The duplicate. */
  readonly id: number;
  readonly form: UseFormReturnType<StepValues>;
}

/** Returns whether a text is the number of a request. */
export function isNumber(text: string): boolean {
  return /^[1-9]\d{0,8}$/.test(text.trim());
}

/** Accepts the number of the original and shows that request. */
export function OriginalField({ id, form }: OriginalFieldProps) {
  const { t } = useTranslation('requests');
  const typed = String(form.values.duplicateOfId).trim();
  const [number] = useDebouncedValue(typed, 300);
  const wanted = isNumber(number) && Number(number) !== id;
  const { data, error } = useQuery(RequestTitleDocument, {
    variables: { id: Number(number) },
    skip: !wanted,
    fetchPolicy: 'cache-and-network',
  });
  const found = data?.maintenanceRequest;
  const hint =
    !wanted || number !== typed
      ? t('step.originalHint')
      : error
        ? t('request.missingTitle', { id: number })
        : (found?.title ?? t('step.originalHint'));
  return (
    <TextInput
      label={t('step.original')}
      description={hint}
      descriptionProps={{ 'aria-live': 'polite' }}
      required
      inputMode="numeric"
      autoComplete="off"
      data-autofocus
      {...form.getInputProps('duplicateOfId')}
    />
  );
}
