import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../parts/format.ts';
import { Section } from '../../../parts/section.tsx';
import type { AnalyticsFiguresQuery } from './analytics.generated.ts';
import classes from './analytics.module.css';
import { RequestCount } from './figure.tsx';
import type { FigureLinks } from './figure-links.ts';
import { LazyTimeChart } from './lazy-charts.tsx';
import { grainOf, type Span, spansOf } from './period.ts';

export interface TimeSectionProps {
  readonly figures: AnalyticsFiguresQuery['analytics']['maintenance'];
  readonly links: FigureLinks;
}

/** Submissions and completions over the period. */
export function TimeSection({ figures, links }: TimeSectionProps) {
  const { t } = useTranslation('system');
  const format = useFormat();
  const { createdPerDay, completedPerDay } = figures;
  const spans = spansOf(createdPerDay, completedPerDay);
  const grain = grainOf(createdPerDay.length);
  const short = new Intl.DateTimeFormat(format.locale, {
    day: grain === 'month' ? undefined : 'numeric',
    month: 'short',
    year: grain === 'month' ? 'numeric' : undefined,
    timeZone: 'UTC',
  });
  return (
    <Section title={t('analytics.perTime')} hint={t(`analytics.grain.${grain}`)}>
      <LazyTimeChart
        data={spans.map(({ from, created, completed }) => ({
          label: short.format(new Date(from)),
          created,
          completed,
        }))}
        created={t('analytics.created')}
        completed={t('analytics.completed')}
        format={format.number}
      />
      <details>
        <summary className={classes.summary}>{t('analytics.asTable')}</summary>
        <TimeTable spans={spans} links={links} />
      </details>
    </Section>
  );
}

function TimeTable({ spans, links }: { readonly spans: readonly Span[]; links: FigureLinks }) {
  const { t } = useTranslation('system');
  const format = useFormat();
  const nameOf = ({ from, to }: Span) =>
    from === to ? format.day(from) : `${format.day(from)} – ${format.day(to)}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard.
    <section className={classes.scroll} aria-label={t('analytics.timeTable')} tabIndex={0}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('analytics.when')}</Table.Th>
            <Table.Th scope="col" ta="right">
              {t('analytics.created')}
            </Table.Th>
            <Table.Th scope="col" ta="right">
              {t('analytics.completed')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className="numbers">
          {spans.map((span) => (
            <Table.Tr key={span.from}>
              <Table.Th scope="row" fw={400}>
                {nameOf(span)}
              </Table.Th>
              <Table.Td ta="right">
                <RequestCount
                  count={format.number(span.created)}
                  label={`${t('analytics.created')}, ${nameOf(span)}`}
                  search={links.submittedIn(span)}
                />
              </Table.Td>
              <Table.Td ta="right">
                <RequestCount
                  count={format.number(span.completed)}
                  label={`${t('analytics.completed')}, ${nameOf(span)}`}
                  search={links.completedIn(span)}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
