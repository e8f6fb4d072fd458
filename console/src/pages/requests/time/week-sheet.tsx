import { useQuery } from '@apollo/client/react';
import { ActionIcon, Badge, Button, Group, Paper, Skeleton, Table, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { IconChevronLeft, IconChevronRight, IconClock, IconPrinter } from '../../../icons/icons.ts';
import { useFormat } from '../../../parts/format.ts';
import { minutesText } from '../../../parts/lengths.ts';
import { TextLink } from '../../../parts/links.tsx';
import { ErrorNotice, Message } from '../../../parts/states.tsx';
import type { TimeSearch } from './search.ts';
import { TimeWeekDocument, type TimeWeekQuery } from './time.generated.ts';

const DAY = 86_400_000;

type Week = TimeWeekQuery['timeWeek'];

/** The time of a week by person and day, with sums. */
export function WeekSheet({ search }: { readonly search: TimeSearch }) {
  const { t } = useTranslation('time');
  const { timeZone } = useFormat();
  const { day, userId } = search;
  const { data, previousData, error, loading, refetch } = useQuery(TimeWeekDocument, {
    variables: { timeZone, ...(day && { day }), ...(userId && { userId }) },
  });
  const week = (data ?? previousData)?.timeWeek;
  if (week === undefined) {
    return error ? (
      <ErrorNotice error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={240} role="status" aria-busy="true" />
    );
  }
  return (
    <section aria-label={t('week.title')} aria-busy={loading}>
      <WeekBar week={week} search={search} />
      {week.people.length === 0 ? (
        <Message icon={IconClock} title={t('week.none')} hint={t('emptyHint')} />
      ) : (
        <WeekTable week={week} />
      )}
      {week.hasMore && <p>{t('week.cut')}</p>}
    </section>
  );
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

interface WeekBarProps {
  readonly week: Week;
  readonly search: TimeSearch;
}

function WeekBar({ week, search }: WeekBarProps) {
  const { t } = useTranslation(['time', 'common']);
  const { locale } = useFormat();
  const navigate = useNavigate({ from: '/timesheet' });
  const go = (day: string | undefined) =>
    void navigate({ search: { show: 'week', userId: search.userId, day }, replace: true });
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <Group gap="xs" mb="sm">
      <ActionIcon
        variant="default"
        size="lg"
        className="no-print"
        aria-label={t('week.previous')}
        onClick={() => go(addDays(week.from, -7))}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        className="no-print"
        aria-label={t('week.next')}
        onClick={() => go(addDays(week.from, 7))}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
      <Button variant="default" className="no-print" onClick={() => go(undefined)}>
        {t('week.present')}
      </Button>
      <Title order={2} size="h4" aria-live="polite">
        {format.formatRange(new Date(week.from), new Date(week.to))}
      </Title>
      <Button
        variant="default"
        className="no-print"
        visibleFrom="sm"
        leftSection={<IconPrinter size={16} />}
        onClick={() => window.print()}
      >
        {t('common:action.print')}
      </Button>
    </Group>
  );
}

function WeekTable({ week }: { readonly week: Week }) {
  const { t } = useTranslation('time');
  const { locale } = useFormat();
  const head = new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' },
  });
  const days = Array.from({ length: 7 }, (_, index) => addDays(week.from, index));
  const sums = days.map((_, index) =>
    week.people.reduce((sum, { minutes }) => sum + (minutes[index] ?? 0), 0),
  );
  const total = sums.reduce((sum, minutes) => sum + minutes, 0);
  const length = (minutes: number) => (minutes === 0 ? '–' : minutesText(minutes));
  const cells = (minutes: readonly number[], sum: number) => (
    <>
      {days.map((day, index) => (
        <Table.Td key={day} ta="right" className="numbers" style={{ whiteSpace: 'nowrap' }}>
          {length(minutes[index] ?? 0)}
        </Table.Td>
      ))}
      <Table.Td ta="right" className="numbers" fw={600} style={{ whiteSpace: 'nowrap' }}>
        {length(sum)}
      </Table.Td>
    </>
  );
  return (
    <Paper
      withBorder
      style={{ overflowX: 'auto' }}
      tabIndex={0}
      role="group"
      aria-label={t('week.title')}
    >
      <Table aria-label={t('week.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('person')}</Table.Th>
            {days.map((day) => (
              <Table.Th key={day} scope="col" ta="right">
                {head.format(new Date(day))}
              </Table.Th>
            ))}
            <Table.Th scope="col" ta="right">
              {t('week.sum')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {week.people.map(({ userId, name, minutes, total: own, running }) => (
            <Table.Tr key={userId}>
              <Table.Th scope="row" fw={400}>
                <TextLink to="/timesheet" search={{ userId, from: week.from, to: week.to }}>
                  {name}
                </TextLink>{' '}
                {running && (
                  <Badge tt="none" variant="light" color="teal">
                    {t('timer.runs')}
                  </Badge>
                )}
              </Table.Th>
              {cells(minutes, own)}
            </Table.Tr>
          ))}
        </Table.Tbody>
        {week.people.length > 1 && (
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row">{t('week.sum')}</Table.Th>
              {cells(sums, total)}
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
    </Paper>
  );
}
