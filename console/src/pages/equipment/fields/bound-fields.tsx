import { NumberInput, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { DateInput } from '../../../parts/date-input.tsx';
import { useTextLanguage } from '../../../parts/fields/use-text-language.ts';
import type { DefinitionValues } from './definition-values.ts';

interface Props {
  readonly form: UseFormReturnType<DefinitionValues>;
}

/** The unit and the bounds of a number, the bounds of a day, and the greatest length of a text. */
export function BoundFields({ form }: Props) {
  const { t } = useTranslation('fields');
  const language = useTextLanguage();
  const { kind } = form.values;
  if (kind === 'DATE') {
    return (
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {(['min', 'max'] as const).map((name) => (
          <DateInput
            key={name}
            type="date"
            label={t(`bound.DATE.${name}`)}
            {...form.getInputProps(name)}
          />
        ))}
      </SimpleGrid>
    );
  }
  if (kind !== 'NUMBER') return null;
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
      <TextInput
        label={t('unit')}
        placeholder={t('unitExample')}
        maxLength={20}
        {...form.getInputProps('unit')}
      />
      {(['min', 'max'] as const).map((name) => (
        <NumberInput
          key={name}
          label={t(`bound.NUMBER.${name}`)}
          hideControls
          decimalScale={3}
          decimalSeparator={language === 'de' ? ',' : '.'}
          allowedDecimalSeparators={['.', ',']}
          {...form.getInputProps(name)}
        />
      ))}
    </SimpleGrid>
  );
}
