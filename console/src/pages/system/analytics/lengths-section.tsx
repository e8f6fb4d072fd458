import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../parts/format.ts';
import { Section } from '../../../parts/section.tsx';
import type { AnalyticsFiguresQuery } from './analytics.generated.ts';

const STEPS = ['approvalLeadTimeHours', 'timeToAssignHours', 'timeToCompleteHours'] as const;
const MEASURES = ['mean', 'p50', 'p90'] as const;

export interface LengthsSectionProps {
  readonly figures: AnalyticsFiguresQuery['analytics']['performance'];
}

/** Durations of the steps. */
export function LengthsSection({ figures }: LengthsSectionProps) {
  const { t } = useTranslation('system');
  const format = useFormat();
  return (
    <Section title={t('analytics.lengths')} hint={t('analytics.lengthsHint')}>
      <Table.ScrollContainer
        minWidth={400}
        scrollAreaProps={{
          viewportProps: { tabIndex: 0, role: 'region', 'aria-label': t('analytics.lengthsTable') },
        }}
      >
        <Table aria-label={t('analytics.lengths')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('analytics.step')}</Table.Th>
              {MEASURES.map((measure) => (
                <Table.Th key={measure} scope="col" ta="right">
                  {t(`analytics.measure.${measure}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody className="numbers">
            {STEPS.map((step) => (
              <Table.Tr key={step}>
                <Table.Th scope="row" fw={400}>
                  {t(`analytics.steps.${step}`)}
                </Table.Th>
                {MEASURES.map((measure) => {
                  const hours = figures[step][measure];
                  return (
                    <Table.Td key={measure} ta="right">
                      {hours === null ? '–' : format.hours(hours)}
                    </Table.Td>
                  );
                })}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}
