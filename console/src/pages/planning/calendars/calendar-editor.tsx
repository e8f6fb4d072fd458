import { useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import { Button, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CreateCalendarInput } from '../../../generated/schema.ts';
import { focusFirst, useSubmission } from '../../../parts/form.ts';
import { FormProblem } from '../../../parts/form-problem.tsx';
import { useFormat } from '../../../parts/format.ts';
import { Section } from '../../../parts/section.tsx';
import {
  changedSince,
  RecordEditor,
  useSaveRecord,
} from '../../system/system-settings/record-editor.tsx';
import { CalendarPreview } from './calendar-preview.tsx';
import { type CalendarValues, hoursOf, problemsOf, valuesOf } from './calendar-values.ts';
import {
  type CalendarDetailFragment,
  CalendarDetailsDocument,
  CalendarsDocument,
  CreateCalendarDocument,
  UpdateCalendarDocument,
} from './calendars.generated.ts';
import { HolidaysField } from './holidays-field.tsx';
import { WeekFields } from './week-fields.tsx';

/** Creates a calendar, or changes one. */
export function CalendarEditor({ id }: { readonly id: number | 'new' }) {
  const { t } = useTranslation('calendars');
  const { data, error, refetch } = useQuery(CalendarDetailsDocument, {
    variables: { id: id === 'new' ? 0 : id },
    skip: id === 'new',
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  return (
    <RecordEditor
      kind="calendar"
      all={t('all')}
      error={error}
      onRetry={refetch}
      ready={id === 'new' || data !== undefined}
    >
      <CalendarForm {...(data && { calendar: data.calendar })} />
    </RecordEditor>
  );
}

interface FormProps {
  /** Undefined for a new one. */
  readonly calendar?: CalendarDetailFragment;
}

function CalendarForm({ calendar }: FormProps) {
  const { t } = useTranslation(['calendars', 'common']);
  const format = useFormat();
  const { form, submission, save } = useCalendarForm(calendar);
  const archived = calendar?.archivedAt != null;
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', form.values.timeZone]);
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
      <Section
        title={calendar ? t('edit', { name: calendar.name }) : t('new')}
        hint={
          calendar &&
          t('version', { version: calendar.version, when: format.dateTime(calendar.updatedAt) })
        }
      >
        <form onSubmit={form.onSubmit(save, focusFirst(form))} noValidate>
          <Stack gap="md">
            <FormProblem text={archived ? t('isArchived') : submission.problem} />
            <TextInput label={t('name')} required maxLength={100} {...form.getInputProps('name')} />
            <Select
              label={t('timeZone')}
              description={t('timeZoneHint')}
              required
              searchable
              limit={50}
              allowDeselect={false}
              data={[...zones].filter((zone) => zone !== '')}
              {...form.getInputProps('timeZone')}
            />
            <WeekFields form={form} />
            <HolidaysField form={form} />
            <Group justify="flex-end">
              <Button type="submit" loading={submission.busy} disabled={archived}>
                {calendar ? t('common:action.save') : t('create')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Section>
      <CalendarPreview values={form.values} />
    </SimpleGrid>
  );
}

/** The form, and what saves it. */
function useCalendarForm(calendar: CalendarDetailFragment | undefined) {
  const { t } = useTranslation('calendars');
  const client = useApolloClient();
  const [first] = useState(() => valuesOf(calendar));
  const form = useForm<CalendarValues>({
    initialValues: first,
    validate: (values) =>
      problemsOf(values, {
        missing: t('missing'),
        day: (problem) => t(`problem.${problem}`),
        holiday: ({ line, problem }) => t('line', { line, problem: t(`problem.${problem}`) }),
      }),
  });
  const submission = useSubmission(form);
  const [create] = useMutation(CreateCalendarDocument, { refetchQueries: [CalendarsDocument] });
  const [update] = useMutation(UpdateCalendarDocument, { refetchQueries: [CalendarsDocument] });
  const saveRecord = useSaveRecord<CreateCalendarInput>({
    kind: 'calendar',
    submission,
    record: calendar,
    latestVersion: async (id) => {
      const query = { query: CalendarDetailsDocument, variables: { id } };
      const { data } = await client.query({ ...query, fetchPolicy: 'network-only' });
      return data?.calendar.version;
    },
    create: (input) => create({ variables: { input } }),
    update: (input) => update({ variables: { input } }),
    done: t('saved'),
  });
  const save = (values: CalendarValues) => {
    const hours = hoursOf(values);
    if (hours === undefined) return;
    // A list that is as it was need not be sent: it can be long.
    void saveRecord({ name: values.name.trim(), ...hours }, changedSince(first, values));
  };
  return { form, submission, save };
}
