import { SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';

/** Name fields that a person fills in. */
export interface NameValues {
  firstName: string;
  lastName: string;
}

/** First and last name, side by side if there is room. */
export function NameFields<V extends NameValues>({ form }: { form: UseFormReturnType<V> }) {
  const { t } = useTranslation('session');
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <TextInput
        label={t('firstName')}
        autoComplete="given-name"
        {...form.getInputProps('firstName')}
      />
      <TextInput
        label={t('lastName')}
        autoComplete="family-name"
        {...form.getInputProps('lastName')}
      />
    </SimpleGrid>
  );
}

/** The name as the service expects it: an empty field is null. */
export function namesOf({ firstName, lastName }: NameValues) {
  return { firstName: firstName.trim() || null, lastName: lastName.trim() || null };
}
