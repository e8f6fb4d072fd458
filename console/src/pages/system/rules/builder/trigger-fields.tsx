import { useQuery } from '@apollo/client/react';
import { Input, MultiSelect, NumberInput, Select, SimpleGrid, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textIn } from '../../../../parts/fields/local-text.ts';
import { useTextLanguage } from '../../../../parts/fields/use-text-language.ts';
import { ThingField } from '../../../../parts/things/thing-field.tsx';
import { useWholeConnection } from '../../../../parts/use-connection.ts';
import {
  AssetMetersDocument,
  MeterAnewDocument,
} from '../../../equipment/meters/meters.generated.ts';
import { TRIGGERS } from '../rule-content.ts';
import { useChoices } from '../use-choice-words.ts';
import type { KnownFields } from '../use-rule-fields.ts';
import { NumberField } from './condition-value.tsx';
import { IdSelect } from './record-fields.tsx';
import { newTrigger } from './rule-values.ts';
import { TimeFilter } from './time-filter.tsx';
import { fieldAt, type RuleForm } from './use-field.ts';

interface Props {
  readonly form: RuleForm;
  readonly known: KnownFields;
}

/** The trigger of a rule, with the values of its type. */
export function TriggerFields({ form, known }: Props) {
  const { t } = useTranslation('rules');
  const { type } = form.values.trigger;
  return (
    <Stack gap="sm">
      <Select
        label={t('trigger')}
        required
        allowDeselect={false}
        data={TRIGGERS.map((value) => ({ value, label: t(`triggers.${value}`) }))}
        value={type}
        onChange={(value) => {
          const next = TRIGGERS.find((one) => one === value);
          if (next && next !== type) form.setFieldValue('trigger', newTrigger(next));
          form.clearErrors();
        }}
        error={form.errors['trigger.type']}
        data-path="trigger.type"
      />
      {form.errors.trigger && <Input.Error>{form.errors.trigger}</Input.Error>}
      {type === 'stage_changed' && <StageField form={form} />}
      {type === 'commented' && <AuthorField form={form} />}
      {type === 'fields_changed' && <QuestionsField form={form} known={known} />}
      {type === 'reading' && <ReadingFields form={form} />}
      {type === 'time' && <TimeFields form={form} />}
    </Stack>
  );
}

function StageField({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation('rules');
  const choicesOf = useChoices();
  const { value, set, error, path } = fieldAt(form, 'trigger.to');
  return (
    <Select
      label={t('to')}
      placeholder={t('anyStage')}
      clearable
      data={choicesOf('stage') ?? []}
      value={typeof value === 'string' ? value : null}
      onChange={set}
      error={error}
      {...path}
    />
  );
}

function AuthorField({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation('rules');
  const { value, set, error, path } = fieldAt(form, 'trigger.by');
  return (
    <Select
      label={t('by')}
      allowDeselect={false}
      data={(['any', 'submitter', 'staff'] as const).map((one) => ({
        value: one,
        label: t(`byWhom.${one}`),
      }))}
      value={String(value)}
      onChange={set}
      error={error}
      {...path}
    />
  );
}

function QuestionsField({ form, known }: Props) {
  const { t } = useTranslation('rules');
  const language = useTextLanguage();
  const { value, set, error, path } = fieldAt(form, 'trigger.keys');
  return (
    <MultiSelect
      label={t('keys')}
      description={t('keysHint')}
      searchable
      data={[...known.questions.values()].map(({ key, label }) => ({
        value: key,
        label: textIn(label, language),
      }))}
      value={value as string[]}
      onChange={set}
      error={error}
      {...path}
    />
  );
}

/** A meter, by its equipment, and the value that it passes. */
function ReadingFields({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation('rules');
  const { meterId, bound } = form.values.trigger;
  const stored = useQuery(MeterAnewDocument, {
    variables: { id: Number(meterId) },
    skip: typeof meterId !== 'number',
    fetchPolicy: 'cache-first',
  });
  const [chosen, setChosen] = useState<number>();
  const assetId = chosen ?? stored.data?.meter.assetId;
  const { nodes } = useWholeConnection(
    AssetMetersDocument,
    { filter: { assetId: assetId ?? 0 } },
    (data) => data.meters,
    { skip: assetId === undefined },
  );
  const isBelow = bound === 'below';
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <ThingField
        kind="asset"
        label={t('meterOf')}
        required
        value={assetId}
        onChange={(thing) => {
          setChosen(thing?.id);
          fieldAt(form, 'trigger.meterId').set(null);
        }}
      />
      <IdSelect
        label={t('meter')}
        required
        field={fieldAt(form, 'trigger.meterId')}
        data={
          assetId === undefined
            ? []
            : nodes.map(({ id, name, unit }) => ({ value: String(id), label: `${name} (${unit})` }))
        }
      />
      <Select
        label={t('bound')}
        allowDeselect={false}
        data={(['above', 'below'] as const).map((one) => ({
          value: one,
          label: t(`bounds.${one}`),
        }))}
        value={String(bound)}
        onChange={(next) => form.setFieldValue('trigger.bound', next)}
      />
      <NumberField
        key={String(bound)}
        label={t('value')}
        required
        field={fieldAt(form, isBelow ? 'trigger.below' : 'trigger.above')}
      />
    </SimpleGrid>
  );
}

function TimeFields({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation('rules');
  return (
    <>
      <NumberInput
        label={t('everyHours')}
        description={t('everyHoursHint')}
        required
        min={1}
        max={168}
        allowDecimal={false}
        allowNegative={false}
        {...form.getInputProps('trigger.everyHours')}
      />
      <TimeFilter form={form} />
    </>
  );
}
