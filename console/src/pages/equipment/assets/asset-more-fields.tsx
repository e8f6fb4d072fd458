import {
  ActionIcon,
  Button,
  Collapse,
  Group,
  NumberInput,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { IconChevronDown, IconChevronRight, IconPlus, IconTrash } from '../../../icons/icons.ts';
import { DateInput } from '../../../parts/date-input.tsx';
import type { AssetValues } from './asset-values.ts';

const TEXTS = ['manufacturer', 'model', 'serialNumber'] as const;
const DAYS = ['purchasedOn', 'warrantyUntil', 'commissionedOn'] as const;
const AMOUNTS = ['purchaseCost', 'replacementCost'] as const;

/** The form of an asset. */
export interface AssetFieldsProps {
  readonly form: UseFormReturnType<AssetValues>;
}

/** Fields of an asset that few need: maker, purchase, and what the organisation adds. */
export function AssetMoreFields({ form }: AssetFieldsProps) {
  const { t } = useTranslation('things');
  const wanted = [...TEXTS, ...DAYS, ...AMOUNTS, 'attributes'].some((name) => form.errors[name]);
  const [opened, { toggle }] = useDisclosure(false);
  const shown = opened || wanted;
  const Chevron = shown ? IconChevronDown : IconChevronRight;
  return (
    <div>
      <Button
        variant="subtle"
        px="xs"
        leftSection={<Chevron size={16} aria-hidden />}
        aria-expanded={shown}
        aria-controls="asset-more"
        onClick={toggle}
      >
        {t('equipment.more')}
      </Button>
      <div id="asset-more">
        <Collapse expanded={shown}>
          <Stack gap="md" pt="sm">
            <PurchaseFields form={form} />
            <Attributes form={form} />
          </Stack>
        </Collapse>
      </div>
    </div>
  );
}

/** Maker and purchase of an asset. */
export function PurchaseFields({ form }: AssetFieldsProps) {
  const { t } = useTranslation('things');
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {TEXTS.map((name) => (
        <TextInput
          key={name}
          label={t(`field.${name}`)}
          maxLength={100}
          {...form.getInputProps(name)}
        />
      ))}
      {DAYS.map((name) => (
        <DateInput
          key={name}
          type="date"
          label={t(`field.${name}`)}
          {...form.getInputProps(name)}
        />
      ))}
      {AMOUNTS.map((name) => (
        <NumberInput
          key={name}
          label={t(`field.${name}`)}
          min={0}
          decimalScale={2}
          allowNegative={false}
          hideControls
          {...form.getInputProps(name)}
        />
      ))}
    </SimpleGrid>
  );
}

/** Bound of the service. */
const ATTRIBUTES = 30;

function Attributes({ form }: AssetFieldsProps) {
  const { t } = useTranslation('things');
  const { attributes } = form.values;
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {t('field.attributes')}
      </Text>
      {attributes.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity.
        <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
          <TextInput
            flex={1}
            aria-label={t('field.attributeName', { number: index + 1 })}
            placeholder={t('field.name')}
            maxLength={100}
            {...form.getInputProps(`attributes.${index}.name`)}
          />
          <TextInput
            flex={1}
            aria-label={t('field.attributeValue', { number: index + 1 })}
            placeholder={t('field.value')}
            maxLength={200}
            {...form.getInputProps(`attributes.${index}.value`)}
          />
          <ActionIcon
            variant="subtle"
            color="red"
            size="lg"
            aria-label={t('field.attributeRemove', { number: index + 1 })}
            onClick={() => form.removeListItem('attributes', index)}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
      ))}
      {form.errors.attributes && (
        <Text size="xs" c="red.9" role="alert">
          {form.errors.attributes}
        </Text>
      )}
      {attributes.length < ATTRIBUTES && (
        <Button
          variant="default"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={16} />}
          onClick={() => form.insertListItem('attributes', { name: '', value: '' })}
        >
          {t('field.attributeAdd')}
        </Button>
      )}
    </Stack>
  );
}
