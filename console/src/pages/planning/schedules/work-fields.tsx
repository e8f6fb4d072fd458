import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChecklistSelect } from '../../../parts/checklist-select.tsx';
import { ChoiceSelect } from '../../../parts/choice-select.tsx';
import { DepartmentSelect } from '../../../parts/department-select.tsx';
import { PRIORITIES } from '../../../parts/enum-values.ts';
import { AnswerFields } from '../../../parts/fields/answer-fields.tsx';
import { useQuestionForm } from '../../../parts/fields/use-question-form.ts';
import { LengthField } from '../../../parts/length-field.tsx';
import { ThingField } from '../../../parts/things/thing-field.tsx';
import { leads, nameOf, useViewer } from '../../../session/viewer.ts';
import { useTechnicians } from '../../requests/maintenance/use-technicians.ts';
import { AssetsField } from './assets-field.tsx';
import type { ScheduleValues } from './schedule-values.ts';
import type { ScheduleDetailFragment } from './schedules.generated.ts';

export interface WorkFieldsProps {
  readonly form: UseFormReturnType<ScheduleValues>;
  readonly schedule: ScheduleDetailFragment | undefined;
}

/** Fields of the work: its texts, things and people. */
export function WorkFields({ form, schedule }: WorkFieldsProps) {
  const { t } = useTranslation(['schedules', 'common']);
  const input = (field: keyof ScheduleValues & string) => form.getInputProps(field);
  return (
    <>
      <TextInput label={t('form.title')} required maxLength={200} {...input('title')} />
      <Textarea
        label={t('form.description')}
        required
        autosize
        minRows={3}
        maxLength={5_000}
        {...input('description')}
      />
      <AssetsField form={form} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DepartmentSelect label={t('form.department')} required {...input('departmentId')} />
        <Technician form={form} schedule={schedule} />
        <ThingField
          kind="category"
          label={t('form.category')}
          value={form.values.categoryId}
          error={form.errors.categoryId}
          onChange={(category) => form.setFieldValue('categoryId', category?.id)}
        />
        <ThingField
          kind="location"
          label={t('form.location')}
          description={form.values.assetIds.length > 0 ? t('form.locationHint') : undefined}
          value={form.values.locationId}
          error={form.errors.locationId}
          onChange={(place) => form.setFieldValue('locationId', place?.id)}
        />
        <Select
          label={t('form.priority')}
          placeholder={t('form.priorityDefault')}
          clearable={schedule === undefined}
          data={PRIORITIES.map((value) => ({ value, label: t(`common:priority.${value}`) }))}
          {...input('priority')}
        />
        <ChecklistSelect
          label={t('form.checklist')}
          present={schedule?.checklist}
          {...input('checklistId')}
        />
        <LengthField
          label={t('form.estimate')}
          placeholder={t('form.estimateHint')}
          {...input('estimateMinutes')}
        />
      </SimpleGrid>
      <Answers form={form} schedule={schedule} />
    </>
  );
}

/** Answers that each request of the schedule has; none of them is required here. */
function Answers({ form, schedule }: WorkFieldsProps) {
  const { categoryId } = form.values;
  const asked = useQuestionForm({ phase: 'ALL', ...(categoryId !== undefined && { categoryId }) });
  const questions = useMemo(
    () =>
      asked && {
        ...asked,
        questions: asked.questions.map((question) => ({ ...question, required: false })),
      },
    [asked],
  );
  return <AnswerFields form={form} questions={questions} stored={schedule?.fields} />;
}

function Technician({ form, schedule }: WorkFieldsProps) {
  const { t } = useTranslation('schedules');
  const { technicians, loading } = useTechnicians();
  const viewer = useViewer();
  const present = schedule?.assignee;
  const { departmentId, assigneeId } = form.values;
  // Only those who may assign there give work to a technician (docs/behaviour/schedules.md).
  const mayAssign = departmentId === null || leads(viewer, Number(departmentId));
  const people = new Map(
    [...(present ? [present] : []), ...technicians].map((one) => [one.id, nameOf(one)]),
  );
  return (
    <ChoiceSelect
      kind="technician"
      loaded={!loading}
      label={t('form.assignee')}
      description={t('form.assigneeHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      clearable
      disabled={!mayAssign && assigneeId === null}
      data={[...people].map(([id, label]) => ({ value: String(id), label }))}
      {...form.getInputProps('assigneeId')}
    />
  );
}
