import { Button, Checkbox, Collapse, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { DefinitionValues, Scope } from './definition-values.ts';

/** Facts of a stored definition. */
export interface DefinitionRowOf {
  readonly version: number;
  readonly indexed: boolean | null;
}

interface Props {
  readonly form: UseFormReturnType<DefinitionValues>;
  readonly scope: Scope;
  readonly definition: DefinitionRowOf | undefined;
  readonly bilingual: boolean;
  readonly onBilingual: (bilingual: boolean) => void;
}

/** Fields that are rarely needed: the other language, the key, questions for staff only, and fast lists. */
export function MoreFields({ form, scope, definition, bilingual, onBilingual }: Props) {
  const { t } = useTranslation('fields');
  const [opened, { toggle }] = useDisclosure(form.errors.key !== undefined);
  const shown = opened || form.errors.key !== undefined || form.errors.staffOnly !== undefined;
  return (
    <Stack gap="sm" align="flex-start">
      <Button variant="subtle" size="compact-sm" aria-expanded={shown} onClick={toggle}>
        {t('moreSettings')}
      </Button>
      <Collapse expanded={shown} w="100%">
        <Stack gap="sm">
          <Checkbox
            label={t('bilingual')}
            checked={bilingual}
            onChange={({ currentTarget }) => onBilingual(currentTarget.checked)}
          />
          <TextInput
            label={t('key')}
            description={t(definition ? 'keyFixed' : 'keyHint')}
            maxLength={40}
            readOnly={definition !== undefined}
            {...form.getInputProps('key')}
          />
          <Checkbox
            label={t('staffOnly')}
            description={t('staffOnlyWhy')}
            {...form.getInputProps('staffOnly', { type: 'checkbox' })}
          />
          {scope.appliesTo === 'REQUEST' && (
            <Checkbox
              label={t('fast')}
              description={t('fastWhy')}
              {...form.getInputProps('fast', { type: 'checkbox' })}
            />
          )}
          {definition?.indexed === false && (
            <Text size="sm" className="quiet">
              {t('indexing')}
            </Text>
          )}
        </Stack>
      </Collapse>
    </Stack>
  );
}
