import { useQuery } from '@apollo/client/react';
import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconBriefcase } from '../../../icons/icons.ts';
import { type Column, DataList } from '../../../parts/data-list.tsx';
import { useFormat } from '../../../parts/format.ts';
import { TextLink } from '../../../parts/links.tsx';
import { moneyText } from '../../../parts/money.ts';
import { Section } from '../../../parts/section.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import {
  ContractorJobsDocument,
  type ContractorJobsQuery,
  HouseCurrencyDocument,
} from './job-links.generated.ts';
import { JobState } from './job-state.tsx';

type Row = NonNullable<ContractorJobsQuery['contractorJobs']>['edges'][number]['node'];

/** The jobs of a firm, newest first, with whether they were done in time. */
export function ContractorJobs({ contractorId }: { readonly contractorId: number }) {
  const { t } = useTranslation('jobs');
  const list = useConnection(
    ContractorJobsDocument,
    { contractorId },
    ({ contractorJobs }) => contractorJobs,
  );
  return (
    <Section title={t('jobs')}>
      <DataList
        label={t('jobs')}
        list={list}
        columns={useColumns()}
        rowKey={({ id }) => id}
        filtered={false}
        empty={{ icon: IconBriefcase, title: t('noJobs') }}
      />
    </Section>
  );
}

/** Currency of the service, as any request tells it. */
function useCurrency(): string {
  const { data } = useQuery(HouseCurrencyDocument);
  return data?.maintenanceRequests?.edges[0]?.node.currency ?? 'EUR';
}

function useColumns(): readonly Column<Row>[] {
  const { t } = useTranslation('jobs');
  const format = useFormat();
  const currency = useCurrency();
  const money = (amount: number) =>
    amount === 0 ? '–' : moneyText(format.locale, amount, currency);
  return [
    {
      key: 'request',
      label: t('request'),
      phone: 'title',
      render: ({ requestId, title }) => (
        <TextLink to="/requests/$id" params={{ id: String(requestId) }} size="sm">
          {`#${requestId} ${title}`}
        </TextLink>
      ),
    },
    { key: 'state', label: t('stateOf'), render: ({ state }) => <JobState state={state} /> },
    { key: 'sentAt', label: t('sentAt'), render: ({ sentAt }) => format.dateTime(sentAt) },
    {
      key: 'onTime',
      label: t('onTime'),
      render: ({ onTime, returnedCount }) => (
        <Group gap="xs">
          <Text size="sm">{onTime === null ? '–' : t(onTime ? 'inTime' : 'late')}</Text>
          {returnedCount > 0 && (
            <Text size="sm" className="quiet">
              {t('returned', { count: returnedCount })}
            </Text>
          )}
        </Group>
      ),
    },
    { key: 'quote', label: t('quote'), align: 'right', render: ({ quote }) => money(quote) },
    { key: 'cost', label: t('cost'), align: 'right', render: ({ cost }) => money(cost) },
  ];
}
