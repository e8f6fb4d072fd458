import { useQuery } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../../../parts/facts.tsx';
import { useFormat } from '../../../../parts/format.ts';
import { moneyText } from '../../../../parts/money.ts';
import { RequestWorkDocument } from '../../../../parts/request-work.generated.ts';
import { Section } from '../../../../parts/section.tsx';
import type { RequestDetailFragment } from '../request.generated.ts';

const SUMS = ['labour', 'parts', 'purchases', 'total'] as const;

interface Props {
  readonly request: RequestDetailFragment;
}

/** Costs of a request, for those in charge, as soon as it has cost something. */
export function CostsSection({ request: { id, version } }: Props) {
  const { t } = useTranslation('requests');
  const { locale } = useFormat();
  const { data } = useQuery(RequestWorkDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  if (!data?.maintenanceRequest.costs) return null;
  const { costs, currency } = data.maintenanceRequest;
  if (SUMS.every((sum) => costs[sum] === 0)) return null;
  return (
    <Section key={version} title={t('costs.title')}>
      <Facts
        facts={SUMS.filter((sum) => sum === 'total' || costs[sum] !== 0).map((sum) => [
          t(`costs.${sum}`),
          <span key={sum} className="numbers">
            {moneyText(locale, costs[sum], currency)}
          </span>,
        ])}
      />
    </Section>
  );
}
