import { SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../parts/format.ts';
import type { AnalyticsFiguresQuery } from './analytics.generated.ts';
import { Figure, RequestCount } from './figure.tsx';
import type { FigureLinks } from './figure-links.ts';
import type { Days } from './period.ts';

export interface FiguresGridProps {
  readonly figures: AnalyticsFiguresQuery['analytics'];
  readonly links: FigureLinks;
  readonly days: Days;
}

/** The most important figures, in one row. */
export function FiguresGrid({ figures, links, days }: FiguresGridProps) {
  const { t } = useTranslation('system');
  const format = useFormat();
  const { maintenance, performance } = figures;
  const completed = maintenance.byStatus.find(({ status }) => status === 'COMPLETED')?.count ?? 0;
  const finished = maintenance.completedPerDay.reduce((sum, { count }) => sum + count, 0);
  const rows = [
    ['total', maintenance.total, links.submitted()],
    ['open', maintenance.open, links.open],
    ['done', completed, links.submitted({ stage: 'completed,confirmed' })],
    ['finished', finished, links.completedIn(days)],
    ['backlog', performance.backlog, links.backlog],
  ] as const;
  const figure = ([name, count, search]: (typeof rows)[number]) => (
    <Figure
      key={name}
      label={t(`analytics.figure.${name}`)}
      hint={t(`analytics.figureHint.${name}`)}
      value={
        <RequestCount
          count={format.number(count)}
          label={t(`analytics.figure.${name}`)}
          search={search}
        />
      }
    />
  );
  const rate = performance.completionRate;
  return (
    <section aria-label={t('analytics.figures')}>
      <h2 className="visually-hidden">{t('analytics.figures')}</h2>
      <SimpleGrid cols={{ base: 2, sm: 3, xl: 6 }} spacing="md">
        {rows.slice(0, 3).map(figure)}
        <Figure
          label={t('analytics.figure.rate')}
          hint={t('analytics.figureHint.rate')}
          value={rate === null ? '–' : format.percent(rate)}
        />
        {rows.slice(3).map(figure)}
      </SimpleGrid>
    </section>
  );
}
