import { useQuery } from '@apollo/client/react';
import { Skeleton, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../../parts/dialog.tsx';
import { useFormat } from '../../../../parts/format.ts';
import { ErrorNotice } from '../../../../parts/states.tsx';
import { type ReportRowFragment, ReportRunsDocument } from './reports.generated.ts';

export interface ReportRunsProps {
  readonly report: ReportRowFragment;
  readonly onClose: () => void;
}

/** The last runs of a report. */
export function ReportRuns({ report: { id, name }, onClose }: ReportRunsProps) {
  const { t } = useTranslation('figures');
  const { dateTime, number } = useFormat();
  const query = useQuery(ReportRunsDocument, { variables: { id }, fetchPolicy: 'network-only' });
  const runs = query.data?.figureReportRuns;
  return (
    <Dialog opened onClose={onClose} title={t('reports.runsOf', { name })} size="lg">
      {query.error && (
        <ErrorNotice error={query.error} onRetry={() => void query.refetch().catch(() => {})} />
      )}
      {!runs && !query.error && <Skeleton h={160} role="status" aria-busy="true" />}
      {runs?.length === 0 && <Text className="quiet">{t('reports.noRuns')}</Text>}
      {runs !== undefined && runs.length > 0 && (
        <Table.ScrollContainer minWidth={440}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('reports.period')}</Table.Th>
                <Table.Th>{t('when')}</Table.Th>
                <Table.Th ta="right">{t('reports.sentTo')}</Table.Th>
                <Table.Th ta="right">{t('reports.failed')}</Table.Th>
                <Table.Th ta="right">{t('reports.leftOut')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {runs.map((run) => (
                <Table.Tr key={run.periodKey}>
                  <Table.Td>{run.periodKey}</Table.Td>
                  <Table.Td>{dateTime(run.at)}</Table.Td>
                  <Table.Td ta="right">{number(run.sentTo)}</Table.Td>
                  <Table.Td ta="right">{number(run.failed)}</Table.Td>
                  <Table.Td ta="right">{number(run.leftOut)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Dialog>
  );
}
