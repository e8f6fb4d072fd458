import {
  Button,
  CloseButton,
  Fieldset,
  Group,
  Input,
  MultiSelect,
  NumberInput,
  Paper,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Text,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { IconPlus } from '../../../icons/icons.ts';
import { SLA_CLOCKS, SLA_RECIPIENTS } from '../../../parts/enum-values.ts';
import { PeopleSelect } from '../../../parts/people-select.tsx';
import { MOST_ESCALATIONS, newEscalation, type PolicyValues } from './policy-values.ts';

interface Props {
  readonly form: UseFormReturnType<PolicyValues>;
}

/** Recipients by the percentage of a target that is consumed. */
export function EscalationFields({ form }: Props) {
  const { t } = useTranslation('policies');
  const { escalations } = form.values;
  return (
    <Fieldset legend={t('escalations')}>
      <Stack gap="sm">
        <Text size="sm" className="quiet">
          {t('escalationsHint')}
        </Text>
        {form.errors.escalations && <Input.Error>{form.errors.escalations}</Input.Error>}
        {escalations.map(({ key }, index) => (
          <Row key={key} form={form} index={index} />
        ))}
        {escalations.length < MOST_ESCALATIONS && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            style={{ alignSelf: 'flex-start' }}
            onClick={() => form.insertListItem('escalations', newEscalation())}
          >
            {t('addEscalation')}
          </Button>
        )}
      </Stack>
    </Fieldset>
  );
}

function Row({ form, index }: Props & { readonly index: number }) {
  const { t } = useTranslation('policies');
  const field = (name: string) => form.getInputProps(`escalations.${index}.${name}`);
  const title = t('escalation', { number: index + 1 });
  return (
    <Paper withBorder p="sm" role="group" aria-label={title}>
      <Group justify="space-between" mb="xs">
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <CloseButton
          aria-label={t('removeEscalation', { number: index + 1 })}
          onClick={() => form.removeListItem('escalations', index)}
        />
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={t('ofClock')}
          allowDeselect={false}
          data={SLA_CLOCKS.map((value) => ({ value, label: t(`clock.${value}`) }))}
          {...field('clock')}
        />
        <NumberInput
          label={t('percent')}
          description={t('percentHint')}
          min={1}
          max={500}
          suffix=" %"
          allowDecimal={false}
          allowNegative={false}
          {...field('percent')}
        />
        <MultiSelect
          label={t('notify')}
          data={SLA_RECIPIENTS.map((value) => ({ value, label: t(`recipient.${value}`) }))}
          {...field('notify')}
        />
        <PeopleSelect label={t('people')} {...field('userIds')} />
      </SimpleGrid>
      <Switch
        mt="sm"
        label={t('raise')}
        {...form.getInputProps(`escalations.${index}.raisePriority`, { type: 'checkbox' })}
      />
    </Paper>
  );
}
