import {
  Button,
  Fieldset,
  Group,
  MultiSelect,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HOLD_REASONS } from '../../../parts/enum-values.ts';
import { focusFirst, type Submission } from '../../../parts/form.ts';
import { FormProblem } from '../../../parts/form-problem.tsx';
import { useFormat } from '../../../parts/format.ts';
import { LengthField } from '../../../parts/length-field.tsx';
import { Section } from '../../../parts/section.tsx';
import type { CalendarRowFragment } from '../calendars/calendars.generated.ts';
import { EscalationFields } from './escalation-fields.tsx';
import { MatchFields } from './match-fields.tsx';
import type { PolicyDetailFragment } from './policies.generated.ts';
import type { PolicyValues } from './policy-values.ts';

interface FieldsProps {
  readonly form: UseFormReturnType<PolicyValues>;
}

export interface PolicyFormProps extends FieldsProps {
  readonly submission: Submission;
  readonly calendars: readonly CalendarRowFragment[];
  readonly onSave: (values: PolicyValues) => void;
  /** Undefined for a new one. */
  readonly policy?: PolicyDetailFragment;
  /** Beside the button that saves. */
  readonly trial?: ReactNode;
}

/** The fields of a policy. */
export function PolicyForm({
  form,
  submission,
  calendars,
  onSave,
  policy,
  trial,
}: PolicyFormProps) {
  const { t } = useTranslation(['policies', 'common']);
  const format = useFormat();
  const archived = policy?.archivedAt != null;
  const version = policy && {
    version: policy.version,
    when: format.dateTime(policy.updatedAt),
  };
  return (
    <Section
      title={policy ? t('edit', { name: policy.name }) : t('new')}
      hint={version ? t('version', version) : t('newHint')}
    >
      <form onSubmit={form.onSubmit(onSave, focusFirst(form))} noValidate>
        <Stack gap="md" maw={760}>
          <FormProblem text={archived ? t('isArchived') : submission.problem} />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label={t('name')}
              description={t('nameHint')}
              required
              maxLength={100}
              {...form.getInputProps('name')}
            />
            <NumberInput
              label={t('rank')}
              description={t('rankHint')}
              required
              min={0}
              max={10_000}
              allowDecimal={false}
              allowNegative={false}
              {...form.getInputProps('rank')}
            />
          </SimpleGrid>
          <MatchFields form={form} />
          <TargetFields form={form} calendars={calendars} policy={policy} />
          <PauseFields form={form} />
          <EscalationFields form={form} />
          <Group justify="flex-end">
            {!archived && trial}
            <Button type="submit" loading={submission.busy} disabled={archived}>
              {policy ? t('common:action.save') : t('create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

type LengthName = 'responseMinutes' | 'resolutionMinutes' | 'reopenMinutes';

/** A length that the policy promises. */
function PromisedLength({ form, name }: FieldsProps & { readonly name: LengthName }) {
  const { t } = useTranslation('policies');
  return (
    <LengthField
      label={t(name)}
      description={t(`${name}Hint`)}
      placeholder={t('lengthExample')}
      maxLength={40}
      {...form.getInputProps(name)}
    />
  );
}

interface TargetProps extends FieldsProps {
  readonly calendars: readonly CalendarRowFragment[];
  readonly policy: PolicyDetailFragment | undefined;
}

/** The targets, and the working hours by which they are counted. */
function TargetFields({ form, calendars, policy }: TargetProps) {
  const { t } = useTranslation('policies');
  const options = calendars.map(({ id, name }) => ({ value: String(id), label: name }));
  // A policy may keep a calendar that is archived by now.
  const kept = policy?.calendar;
  if (kept && !calendars.some(({ id }) => id === kept.id)) {
    options.push({ value: String(kept.id), label: t('archivedCalendar', { name: kept.name }) });
  }
  return (
    <Fieldset legend={t('targets')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <PromisedLength form={form} name="responseMinutes" />
        <PromisedLength form={form} name="resolutionMinutes" />
        <Select
          label={t('calendar')}
          description={t('calendarHint')}
          required
          allowDeselect={false}
          data={options}
          {...form.getInputProps('calendarId')}
        />
        <Select
          label={t('resolutionFrom')}
          description={t('resolutionFromHint')}
          allowDeselect={false}
          data={(['SUBMISSION', 'APPROVAL'] as const).map((value) => ({
            value,
            label: t(`from.${value}`),
          }))}
          {...form.getInputProps('resolutionFrom')}
        />
      </SimpleGrid>
    </Fieldset>
  );
}

/** When the clocks stand still, what a reopened request has left, and what counts offline. */
function PauseFields({ form }: FieldsProps) {
  const { t } = useTranslation(['policies', 'requests']);
  return (
    <Fieldset legend={t('pauses')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <MultiSelect
          label={t('pausesOn')}
          description={t('pausesOnHint')}
          data={HOLD_REASONS.map((value) => ({
            value,
            label: t(`requests:hold.reason.${value}`),
          }))}
          {...form.getInputProps('pausesOn')}
        />
        <PromisedLength form={form} name="reopenMinutes" />
        <Switch
          label={t('deviceTime')}
          description={t('deviceTimeHint')}
          {...form.getInputProps('deviceTime', { type: 'checkbox' })}
        />
      </SimpleGrid>
    </Fieldset>
  );
}
