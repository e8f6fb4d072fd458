import { useMutation, useQuery } from '@apollo/client/react';
import { Button, Group, SimpleGrid, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArrowLeft } from '../../../icons/icons.ts';
import { answersOf } from '../../../parts/fields/questions.ts';
import { focusFirst, useSubmission } from '../../../parts/form.ts';
import { FormProblem } from '../../../parts/form-problem.tsx';
import { useFormat } from '../../../parts/format.ts';
import { parseMinutes } from '../../../parts/lengths.ts';
import { TextLink } from '../../../parts/links.tsx';
import { dayIn } from '../../../parts/local-time.ts';
import { notifyDone } from '../../../parts/notify.ts';
import { Page } from '../../../parts/page.tsx';
import { Section } from '../../../parts/section.tsx';
import { ErrorNotice, LoadingPage } from '../../../parts/states.tsx';
import { idOf } from '../../equipment/id-of.ts';
import { useOwnDepartment } from '../../equipment/rights.ts';
import { AroundFields } from './around-fields.tsx';
import { SchedulePreview } from './schedule-preview.tsx';
import { inputOf, type ScheduleValues, triggerOf, valuesOf } from './schedule-values.ts';
import {
  CreateScheduleDocument,
  type ScheduleDetailFragment,
  ScheduleDetailsDocument,
  ScheduleListDocument,
  UpdateScheduleDocument,
} from './schedules.generated.ts';
import { TriggerFields } from './trigger-fields.tsx';
import { WorkFields } from './work-fields.tsx';

/** Creates a schedule. */
export function NewSchedulePage() {
  const { assetId } = useSearch({ from: '/signed-in/plan/new' });
  return <Editor assetId={assetId} />;
}

/** Changes a schedule. */
export function EditSchedulePage() {
  const { id } = useParams({ from: '/signed-in/plan/$id/edit' });
  const number = idOf(id);
  const { data, error, refetch } = useQuery(ScheduleDetailsDocument, {
    variables: { id: number ?? 0 },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  if (error && !data) {
    return <ErrorNotice error={error} onRetry={() => void refetch().catch(() => undefined)} />;
  }
  return data ? <Editor key={data.schedule.id} schedule={data.schedule} /> : <LoadingPage framed />;
}

interface EditorProps {
  readonly schedule?: ScheduleDetailFragment;
  readonly assetId?: number | undefined;
}

function Editor({ schedule, assetId }: EditorProps) {
  const { t } = useTranslation('schedules');
  const { form, submission, save } = useScheduleForm(schedule, assetId);
  return (
    <Page
      title={schedule ? t('edit') : t('new')}
      above={
        <TextLink to="/plan" size="sm">
          <Group gap={4} component="span" display="inline-flex">
            <IconArrowLeft size={14} aria-hidden />
            {t('all')}
          </Group>
        </TextLink>
      }
    >
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <form onSubmit={form.onSubmit(save, focusFirst(form))} noValidate>
          <Stack gap="lg">
            <FormProblem text={submission.problem} />
            <Section title={t('form.work')}>
              <WorkFields form={form} schedule={schedule} />
            </Section>
            <Section title={t('form.when')}>
              <TriggerFields form={form} />
            </Section>
            <Section title={t('form.more')}>
              <AroundFields form={form} />
            </Section>
            <Group justify="flex-end">
              <Button type="submit" loading={submission.busy}>
                {schedule ? t('form.save') : t('form.create')}
              </Button>
            </Group>
          </Stack>
        </form>
        <SchedulePreview values={form.values} />
      </SimpleGrid>
    </Page>
  );
}

/** The form, and what saves it. */
function useScheduleForm(schedule: ScheduleDetailFragment | undefined, assetId?: number) {
  const { t } = useTranslation('schedules');
  const navigate = useNavigate();
  const { timeZone } = useFormat();
  const departmentId = useOwnDepartment();
  const required = t('form.required');
  const [first] = useState(() => {
    const today = dayIn(new Date().toISOString(), timeZone);
    return valuesOf({ schedule, today, timeZone, departmentId, assetId });
  });
  const form = useForm<ScheduleValues>({
    initialValues: first,
    validate: (values) => problemsOf(values, { required, neither: t('form.neither') }),
  });
  const submission = useSubmission(form);
  const refetchQueries = [ScheduleListDocument];
  const [create] = useMutation(CreateScheduleDocument, { refetchQueries });
  const [update] = useMutation(UpdateScheduleDocument, { refetchQueries });
  const send = async (values: ScheduleValues) => {
    const trigger = triggerOf(values);
    if (trigger === undefined) return;
    const input = inputOf(values, trigger, answersOf(schedule?.fields ?? []));
    let { id } = schedule ?? {};
    if (schedule === undefined) {
      id = (await create({ variables: { input } })).data?.createSchedule.id;
    } else {
      // An unchanged trigger is not sent: a new one begins anew.
      const { trigger: _, ...rest } = input;
      const before = triggerOf(first);
      const same = JSON.stringify(before) === JSON.stringify(trigger);
      const change = same ? rest : input;
      await update({
        variables: { input: { id: schedule.id, expectedVersion: schedule.version, ...change } },
      });
    }
    notifyDone(t('form.saved'));
    form.resetDirty();
    await navigate({ to: '/plan/$id', params: { id: String(id) } });
  };
  return {
    form,
    submission,
    save: (values: ScheduleValues) => void submission.submit(() => send(values)),
  };
}

function problemsOf(
  values: ScheduleValues,
  texts: { readonly required: string; readonly neither: string },
): Record<string, string> {
  const problems: Record<string, string> = {};
  const need = (field: string, missing: boolean) => {
    if (missing) problems[field] = texts.required;
  };
  need('title', values.title.trim() === '');
  need('description', values.description.trim() === '');
  need('departmentId', values.departmentId === null);
  need('startsOn', values.byTime && values.startsOn === '');
  need('startsAt', values.byTime && values.startsAt === '');
  need('calendarId', values.byTime && values.onClosedDay !== 'KEEP' && values.calendarId === null);
  need('meterId', values.byMeter && values.meterId === null);
  need('every', values.byMeter && values.every === '');
  const { estimateMinutes } = values;
  need('estimateMinutes', estimateMinutes !== '' && parseMinutes(estimateMinutes) === undefined);
  if (!values.byTime && !values.byMeter) problems.byTime = texts.neither;
  return problems;
}
