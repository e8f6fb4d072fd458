import { useQuery } from '@apollo/client/react';
import { SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { IconChartBar } from '../../../icons/icons.ts';
import { useFormat } from '../../../parts/format.ts';
import { Page } from '../../../parts/page.tsx';
import { ErrorNotice, Message } from '../../../parts/states.tsx';
import { AnalyticsFiguresDocument, type AnalyticsFiguresQuery } from './analytics.generated.ts';
import { AnalyticsFilters } from './analytics-filters.tsx';
import { useFigureLinks, useOwnDepartment } from './figure-links.ts';
import { FiguresGrid } from './figures-grid.tsx';
import { LengthsSection } from './lengths-section.tsx';
import {
  AgeingSection,
  DepartmentSection,
  PrioritySection,
  StatusSection,
} from './parts-sections.tsx';
import { PeopleSection } from './people-section.tsx';
import { type Days, daysOf, momentsOf } from './period.ts';
import { TimeSection } from './time-section.tsx';

/** Statistics of a period; figures link to the lists that they count. */
export function AnalyticsPage() {
  const { t } = useTranslation('system');
  const format = useFormat();
  const search = useSearch({ from: '/signed-in/system/analytics' });
  const days = daysOf(search);
  const own = useOwnDepartment();
  const departmentId = own.limited ? own.id : search.departmentId;
  const query = useQuery(AnalyticsFiguresDocument, {
    variables: { ...momentsOf(days), ...(departmentId !== undefined && { departmentId }) },
  });
  const data = query.data ?? query.previousData;
  const waiting = query.data === undefined && query.loading;
  return (
    <Page
      title={t('analytics.title')}
      hint={t('analytics.hint', { from: format.day(days.from), to: format.day(days.to) })}
    >
      <AnalyticsFilters search={search} days={days} />
      {query.error && (
        <ErrorNotice error={query.error} onRetry={() => void query.refetch().catch(() => {})} />
      )}
      {data && !query.error && (
        <Stack gap="lg" inert={waiting} aria-busy={waiting} opacity={waiting ? 0.6 : 1}>
          <Figures figures={data.analytics} days={days} departmentId={departmentId} />
        </Stack>
      )}
      {!data && !query.error && <Placeholder />}
    </Page>
  );
}

interface FiguresProps {
  readonly figures: AnalyticsFiguresQuery['analytics'];
  readonly days: Days;
  readonly departmentId: number | undefined;
}

function Figures({ figures, days, departmentId }: FiguresProps) {
  const { t } = useTranslation('system');
  const links = useFigureLinks(days, departmentId);
  const { total, completedPerDay } = figures.maintenance;
  const empty = total === 0 && completedPerDay.every(({ count }) => count === 0);
  return (
    <>
      <FiguresGrid figures={figures} links={links} days={days} />
      {empty && (
        <Message
          icon={IconChartBar}
          title={t('analytics.emptyTitle')}
          hint={t('analytics.emptyHint')}
        />
      )}
      {!empty && <TimeSection figures={figures.maintenance} links={links} />}
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        {total > 0 && (
          <>
            <StatusSection figures={figures} links={links} />
            <PrioritySection figures={figures} links={links} />
            <DepartmentSection figures={figures} links={links} />
          </>
        )}
        <AgeingSection figures={figures} />
      </SimpleGrid>
      {!empty && <LengthsSection figures={figures.performance} />}
      <PeopleSection figures={figures} links={links} />
    </>
  );
}

function Placeholder() {
  return (
    <Stack gap="lg" role="status" aria-busy="true">
      <SimpleGrid cols={{ base: 2, sm: 3, xl: 6 }} spacing="md">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} h={104} />
        ))}
      </SimpleGrid>
      <Skeleton h={380} />
    </Stack>
  );
}
