import { Button, Checkbox, Group, Radio, Select, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { DateInput } from '../../../../parts/date-input.tsx';
import { DepartmentSelect } from '../../../../parts/department-select.tsx';
import { HOLD_REASONS } from '../../../../parts/enum-values.ts';
import { useFormat } from '../../../../parts/format.ts';
import { LengthField } from '../../../../parts/length-field.tsx';
import { CauseFields } from '../causes/cause-fields.tsx';
import { needsCause } from '../causes/cause-values.ts';
import { PriorityField } from '../priority-field.tsx';
import type { RequestDetailFragment } from '../request.generated.ts';
import { ApproveFields } from './approve-fields.tsx';
import { LinkFields } from './link-fields.tsx';
import { OriginalField } from './original-field.tsx';
import { PlanFields } from './plan-fields.tsx';
import { isAskedAtEnd, isAskedAtFirst, StepQuestions } from './step-questions.tsx';
import { openDowntimeOf, type Step, type StepValues } from './step-values.ts';
import { TechnicianField } from './technician-field.tsx';

export interface StepFieldsProps {
  readonly action: Step;
  readonly request: RequestDetailFragment;
  readonly form: UseFormReturnType<StepValues>;
}

type FieldsProps = Omit<StepFieldsProps, 'action'>;

/** Steps with additional fields, which come before the text. */
export const WITH_FIELDS: ReadonlySet<Step> = new Set([
  'APPROVE',
  'ASSIGN',
  'HOLD',
  'CONFIRM',
  'TRANSFER',
  'MARK_DUPLICATE',
  'CLASSIFY',
  'SET_DUE_DATE',
  'PLAN',
]);

/** Additional fields of a step. */
export function StepFields({ action, request, form }: StepFieldsProps) {
  switch (action) {
    case 'APPROVE':
      return <ApproveFields request={request} form={form} />;
    case 'ASSIGN':
      return (
        <TechnicianField
          requestId={request.id}
          current={request.assigneeId}
          value={form.values.technician?.id}
          onChange={(technician) => {
            form.setFieldValue('technician', technician);
            form.clearFieldError('technician');
          }}
          error={form.errors.technician}
        />
      );
    case 'HOLD':
      return <HoldFields form={form} />;
    case 'COMPLETE':
      return (
        <>
          <StepQuestions
            request={request}
            form={form}
            categoryId={request.categoryId}
            asks={isAskedAtEnd}
          />
          <CauseFields request={request} form={form} required={needsCause(request)} />
          <StillDownField request={request} form={form} />
        </>
      );
    case 'CONFIRM':
      return <RatingField form={form} />;
    case 'TRANSFER':
      return <TransferFields request={request} form={form} />;
    case 'MARK_DUPLICATE':
      return <OriginalField request={request} form={form} />;
    case 'CLASSIFY':
      return <ClassifyFields request={request} form={form} />;
    case 'SET_DUE_DATE':
      return <DueDateField form={form} />;
    case 'PLAN':
      return <PlanFields form={form} />;
    default:
      return null;
  }
}

function HoldFields({ form }: Pick<FieldsProps, 'form'>) {
  const { t } = useTranslation('requests');
  const { timeZone } = useFormat();
  return (
    <>
      <Select
        label={t('hold.for')}
        required
        allowDeselect={false}
        data-autofocus
        data={HOLD_REASONS.map((value) => ({ value, label: t(`hold.reason.${value}`) }))}
        {...form.getInputProps('holdReason')}
      />
      <DateInput
        type="datetime-local"
        label={t('hold.until')}
        description={t('hold.untilHint', { timeZone })}
        {...form.getInputProps('until')}
      />
    </>
  );
}

/** The date, and a button that empties it. */
function DueDateField({ form }: Pick<FieldsProps, 'form'>) {
  const { t } = useTranslation('requests');
  const { timeZone } = useFormat();
  return (
    <Stack gap={4} align="flex-start">
      <DateInput
        w="100%"
        type="datetime-local"
        label={t('due.date')}
        description={t('due.dateHint', { timeZone })}
        data-autofocus
        {...form.getInputProps('dueAt')}
      />
      {form.values.dueAt !== '' && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            form.setFieldValue('dueAt', '');
            form.clearFieldError('dueAt');
          }}
        >
          {t('due.clear')}
        </Button>
      )}
    </Stack>
  );
}

/** Asks if the downtime that the request began goes on; nothing without one. */
function StillDownField({ request, form }: FieldsProps) {
  const { t } = useTranslation('requests');
  const format = useFormat();
  const open = openDowntimeOf(request);
  if (open === undefined) return null;
  return (
    <Checkbox
      label={t('step.assetStillDown')}
      description={t('step.assetStillDownHint', { when: format.dateTime(open.startedAt) })}
      {...form.getInputProps('assetStillDown', { type: 'checkbox' })}
    />
  );
}

const RATINGS = [1, 2, 3, 4, 5] as const;

function RatingField({ form }: Pick<FieldsProps, 'form'>) {
  const { t } = useTranslation('requests');
  return (
    <Radio.Group label={t('rating.label')} {...form.getInputProps('rating')}>
      <Group gap="md" mt={6}>
        {RATINGS.map((rating) => (
          <Radio key={rating} value={String(rating)} label={t(`rating.${rating}`)} />
        ))}
        <Radio value="" label={t('rating.none')} />
      </Group>
    </Radio.Group>
  );
}

function TransferFields({ request, form }: FieldsProps) {
  const { t } = useTranslation('requests');
  return (
    <>
      <DepartmentSelect
        label={t('form.department')}
        required
        allowDeselect={false}
        openOnFocus={false}
        data-autofocus
        {...form.getInputProps('departmentId')}
      />
      {request.approvedAt !== null && (
        <Checkbox
          label={t('step.keepApproval')}
          description={t('step.keepApprovalHint')}
          {...form.getInputProps('keepApproval', { type: 'checkbox' })}
        />
      )}
    </>
  );
}

function ClassifyFields({ request, form }: FieldsProps) {
  const { t } = useTranslation('requests');
  return (
    <>
      <PriorityField {...form.getInputProps('priority')} />
      <LengthField
        label={t('step.estimate')}
        description={t('step.estimateHint')}
        {...form.getInputProps('estimateMinutes')}
      />
      <LinkFields form={form} />
      <StepQuestions
        request={request}
        form={form}
        categoryId={form.values.categoryId}
        asks={isAskedAtFirst}
      />
    </>
  );
}
