import {
  ActionIcon,
  Checkbox,
  Fieldset,
  Group,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  TagsInput,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { IconArrowDown, IconArrowUp, IconTrash } from '../../../icons/icons.ts';
import { CHECKLIST_KINDS } from '../../../parts/enum-values.ts';
import { type ChecklistValues, isMeasured } from './checklist-values.ts';

export interface ItemFieldsProps {
  readonly form: UseFormReturnType<ChecklistValues>;
  readonly index: number;
}

/** The fields of an item, by its kind, and buttons that move and remove it. */
export function ItemFields({ form, index }: ItemFieldsProps) {
  const { t } = useTranslation('checklists');
  const { items } = form.values;
  const item = items[index];
  if (item === undefined) return null;
  const number = index + 1;
  const path = `items.${index}`;
  return (
    <Fieldset legend={t('item', { number })}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextInput
            label={t('label')}
            required
            maxLength={200}
            {...form.getInputProps(`${path}.label`)}
          />
          <Select
            label={t('kind')}
            allowDeselect={false}
            data={CHECKLIST_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
            {...form.getInputProps(`${path}.kind`)}
          />
        </SimpleGrid>
        {isMeasured(item.kind) && (
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
            <TextInput label={t('unit')} maxLength={20} {...form.getInputProps(`${path}.unit`)} />
            <NumberInput
              label={t('min')}
              decimalScale={3}
              hideControls
              {...form.getInputProps(`${path}.min`)}
            />
            <NumberInput
              label={t('max')}
              decimalScale={3}
              hideControls
              {...form.getInputProps(`${path}.max`)}
            />
          </SimpleGrid>
        )}
        {item.kind === 'CHOICE' && (
          <TagsInput
            label={t('choices')}
            description={t('choicesHint')}
            required
            maxTags={20}
            {...form.getInputProps(`${path}.choices`)}
          />
        )}
        {item.kind === 'READING' && (
          <TextInput
            label={t('meterName')}
            description={t('meterNameHint')}
            maxLength={100}
            {...form.getInputProps(`${path}.meterName`)}
          />
        )}
        <Group justify="space-between">
          <Checkbox
            label={t('isRequired')}
            {...form.getInputProps(`${path}.required`, { type: 'checkbox' })}
          />
          <Group gap="xs">
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={t('up', { number })}
              disabled={index === 0}
              onClick={() => form.reorderListItem('items', { from: index, to: index - 1 })}
            >
              <IconArrowUp size={18} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={t('down', { number })}
              disabled={index === items.length - 1}
              onClick={() => form.reorderListItem('items', { from: index, to: index + 1 })}
            >
              <IconArrowDown size={18} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              aria-label={t('removeItem', { number })}
              disabled={items.length === 1}
              onClick={() => form.removeListItem('items', index)}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </Group>
        </Group>
      </Stack>
    </Fieldset>
  );
}
