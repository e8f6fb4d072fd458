import { useQuery } from '@apollo/client/react';
import { Alert, Group, SimpleGrid, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toServiceError } from '../../../api/service-error.ts';
import { IconArrowLeft, IconCalendar } from '../../../icons/icons.ts';
import { Facts } from '../../../parts/facts.tsx';
import { useFormat } from '../../../parts/format.ts';
import { useMarkedName } from '../../../parts/former.ts';
import { ButtonLink, TextLink } from '../../../parts/links.tsx';
import { Page } from '../../../parts/page.tsx';
import { Section } from '../../../parts/section.tsx';
import { ErrorNotice, LoadingPage, Message } from '../../../parts/states.tsx';
import { nameOf } from '../../../session/viewer.ts';
import { DocumentsSection } from '../../equipment/documents/documents-section.tsx';
import { idOf } from '../../equipment/id-of.ts';
import { Compliance } from './compliance.tsx';
import { OccurrencesSection } from './occurrences-section.tsx';
import { useMayWriteSchedule } from './rights.ts';
import { ScheduleActions } from './schedule-actions.tsx';
import { ScheduleStateBadge } from './schedule-state.tsx';
import { type ScheduleDetailFragment, ScheduleDetailsDocument } from './schedules.generated.ts';
import { TriggerWords } from './trigger-words.tsx';

/** One schedule: what it does, its dates, and what came of them. */
export function SchedulePage() {
  const { t } = useTranslation('schedules');
  const { id } = useParams({ from: '/signed-in/plan/$id' });
  const number = idOf(id);
  const { data, error, refetch } = useQuery(ScheduleDetailsDocument, {
    variables: { id: number ?? 0 },
    skip: number === undefined,
    fetchPolicy: 'cache-and-network',
  });
  if (number === undefined || (error && toServiceError(error).code === 'NOT_FOUND')) {
    return (
      <Message
        asPage
        icon={IconCalendar}
        title={t('page.notFound')}
        action={<ButtonLink to="/plan">{t('all')}</ButtonLink>}
      />
    );
  }
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return data ? <View key={data.schedule.id} schedule={data.schedule} /> : <LoadingPage framed />;
}

function View({ schedule }: { readonly schedule: ScheduleDetailFragment }) {
  const { t } = useTranslation('schedules');
  const mayWrite = useMayWriteSchedule()(schedule) && schedule.archivedAt === null;
  const { pausedReason, archivedAt } = schedule;
  return (
    <Page
      title={schedule.title}
      above={
        <TextLink to="/plan" size="sm">
          <Group gap={4} component="span" display="inline-flex">
            <IconArrowLeft size={14} aria-hidden />
            {t('all')}
          </Group>
        </TextLink>
      }
      hint={
        <Group gap="sm" mt={6} component="span" display="flex">
          <ScheduleStateBadge state={schedule.state} />
          <span>
            <TriggerWords trigger={schedule.trigger} />
          </span>
        </Group>
      }
      actions={mayWrite && <ScheduleActions schedule={schedule} />}
    >
      {archivedAt !== null && <Alert color="gray">{t('page.archived')}</Alert>}
      {pausedReason && archivedAt === null && (
        <Alert color="orange">{t(`pausedReason.${pausedReason}`)}</Alert>
      )}
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <Details schedule={schedule} />
        <Stack gap="lg">
          <Section title={t('compliance.title')} hint={t('compliance.period')}>
            <Compliance figures={schedule.compliance} />
          </Section>
          <DocumentsSection target="SCHEDULE" id={schedule.id} mayWrite={mayWrite} />
        </Stack>
      </SimpleGrid>
      <OccurrencesSection schedule={schedule} mayWrite={mayWrite} />
    </Page>
  );
}

function Details({ schedule }: { readonly schedule: ScheduleDetailFragment }) {
  const { t } = useTranslation(['schedules', 'common']);
  const format = useFormat();
  const marked = useMarkedName();
  const { category, location, checklist, assignee, editor, assets, trigger, leadDays } = schedule;
  return (
    <Section title={t('page.details')}>
      <span style={{ whiteSpace: 'pre-wrap' }}>{schedule.description}</span>
      <Facts
        facts={[
          [t('form.department'), schedule.department?.name],
          [
            t('form.assets'),
            assets.length > 0 && (
              <Stack gap={2}>
                {assets.map(({ id, tag, name, state }) => (
                  <TextLink key={id} to="/equipment/$id" params={{ id: String(id) }} inherit>
                    {marked(`${tag} · ${name}`, { state })}
                  </TextLink>
                ))}
              </Stack>
            ),
          ],
          [t('form.category'), category && marked(category.pathName, category)],
          [t('form.location'), location && marked(location.pathName, location)],
          [t('form.priority'), t(`common:priority.${schedule.priority}`)],
          ...schedule.fields.map(({ label, display }) => [label, display] as const),
          [t('form.checklist'), checklist && marked(checklist.name, checklist)],
          [t('form.assignee'), assignee && marked(nameOf(assignee), assignee)],
          [t('form.leadDays'), leadDays > 0 && t('page.leadDays', { count: leadDays })],
          [t('page.begins'), trigger.time && format.day(trigger.time.startsAt.slice(0, 10))],
          [t('form.timeZone'), trigger.time?.timeZone],
          [
            t('page.editor'),
            `${editor ? nameOf(editor) : `#${schedule.editorId}`}, ${format.dateTime(schedule.updatedAt)}`,
          ],
        ].map(([label, value]) => [label as string, value || null] as const)}
      />
    </Section>
  );
}
