import { useTranslation } from 'react-i18next';
import { PRIORITY_LOOKS, STATUS_LOOKS } from '../../../parts/badges.tsx';
import { useFormat } from '../../../parts/format.ts';
import { Section } from '../../../parts/section.tsx';
import { STAGE_OF_STATUS, stagesOfStatuses } from '../../requests/maintenance/stages.ts';
import type { AnalyticsFiguresQuery } from './analytics.generated.ts';
import classes from './analytics.module.css';
import type { FigureLinks } from './figure-links.ts';
import { LazyColumnChart, LazyRingChart, LazyRowChart } from './lazy-charts.tsx';
import { PartsTable } from './parts-table.tsx';

type Figures = AnalyticsFiguresQuery['analytics'];

export interface PartsSectionProps {
  readonly figures: Figures;
  readonly links: FigureLinks;
}

/** Number of departments in the chart; the table has all. */
const CHARTED = 10;

/** Requests of the period by their current state. */
export function StatusSection({ figures, links }: PartsSectionProps) {
  const { t } = useTranslation(['system', 'requests']);
  const format = useFormat();
  const { byStatus, total } = figures.maintenance;
  const parts = byStatus.map(({ status, count }) => ({
    key: status,
    label: t(`requests:stage.${STAGE_OF_STATUS[status]}`),
    count,
    color: `${STATUS_LOOKS[status].color}.6`,
    search: links.submitted({ stage: stagesOfStatuses([status]) }),
  }));
  return (
    <Section title={t('analytics.byStatus')} hint={t('analytics.ofPeriod')}>
      <LazyRingChart parts={parts} total={format.number(total)} format={format.number} />
      <PartsTable label={t('analytics.status')} parts={parts} />
    </Section>
  );
}

/** Requests of the period by priority. */
export function PrioritySection({ figures, links }: PartsSectionProps) {
  const { t } = useTranslation(['system', 'common']);
  const format = useFormat();
  const { byPriority, total } = figures.maintenance;
  const parts = byPriority.map(({ priority, count }) => ({
    key: priority,
    label: t(`common:priority.${priority}`),
    count,
    color: `${PRIORITY_LOOKS[priority].color}.6`,
    search: links.submitted({ priority: priority.toLowerCase() }),
  }));
  return (
    <Section title={t('analytics.byPriority')} hint={t('analytics.ofPeriod')}>
      <LazyColumnChart parts={parts} total={format.number(total)} format={format.number} />
      <PartsTable label={t('analytics.priority')} parts={parts} />
    </Section>
  );
}

/** Requests of the period by department, the most first. */
export function DepartmentSection({ figures, links }: PartsSectionProps) {
  const { t } = useTranslation('system');
  const format = useFormat();
  const { byDepartment, total } = figures.maintenance;
  const parts = [...byDepartment]
    .sort((a, b) => b.count - a.count)
    .map(({ departmentId, name, count }) => ({
      key: departmentId,
      label: name,
      count,
      color: 'blue.6',
      search: links.submitted({ departmentId }),
    }));
  const charted = parts.slice(0, CHARTED);
  return (
    <Section
      title={t('analytics.byDepartment')}
      hint={
        parts.length > CHARTED
          ? t('analytics.chartedDepartments', { count: CHARTED })
          : t('analytics.ofPeriod')
      }
    >
      <LazyRowChart parts={charted} total={format.number(total)} format={format.number} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard. */}
      <section className={classes.scroll} aria-label={t('analytics.departmentTable')} tabIndex={0}>
        <PartsTable label={t('analytics.department')} parts={parts} />
      </section>
    </Section>
  );
}

const AGES = [
  ['underOneDay', 'teal.6'],
  ['oneToSevenDays', 'blue.6'],
  ['sevenToThirtyDays', 'yellow.6'],
  ['overThirtyDays', 'red.6'],
] as const;

/** Open requests by age. */
export function AgeingSection({ figures }: Pick<PartsSectionProps, 'figures'>) {
  const { t } = useTranslation('system');
  const format = useFormat();
  const { backlog, backlogAgeing } = figures.performance;
  const parts = AGES.map(([age, color]) => ({
    key: age,
    label: t(`analytics.age.${age}`),
    count: backlogAgeing[age],
    color,
  }));
  return (
    <Section title={t('analytics.ageing')} hint={t('analytics.ageingHint')}>
      <LazyColumnChart parts={parts} total={format.number(backlog)} format={format.number} />
      <PartsTable label={t('analytics.ageLabel')} parts={parts} />
    </Section>
  );
}
