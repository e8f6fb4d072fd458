import { Select, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { IconShoppingCart } from '../../../icons/icons.ts';
import { type Column, DataList } from '../../../parts/data-list.tsx';
import { FilterBar } from '../../../parts/filter-bar.tsx';
import { useFormat } from '../../../parts/format.ts';
import { TextLink } from '../../../parts/links.tsx';
import { moneyText } from '../../../parts/money.ts';
import { Page } from '../../../parts/page.tsx';
import { Person } from '../../../parts/person.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { PURCHASE_STATES, type PurchasesSearch } from '../../equipment/parts/search.ts';
import {
  PurchaseListDocument,
  type PurchaseRowFragment,
} from '../../equipment/parts/stock.generated.ts';
import { PurchaseStateBadge, PurchaseSteps } from './purchase-steps.tsx';

/** The purchases for requests that the viewer is staff of: those that wait for a decision first. */
export function PurchasesPage() {
  const { t } = useTranslation('stock');
  const { state = 'REQUESTED' } = useSearch({ from: '/signed-in/purchases' });
  const navigate = useNavigate();
  const filter = { state: state === 'all' ? null : state };
  const list = useConnection(PurchaseListDocument, { filter }, ({ purchases }) => purchases);
  const show = (next: PurchasesSearch) =>
    void navigate({ to: '/purchases', search: next, replace: true });
  const states = [...PURCHASE_STATES.map((one) => ({ value: one, label: t(`state.${one}`) }))];
  return (
    <Page title={t('purchases.title')}>
      <FilterBar active={state !== 'REQUESTED'} onReset={() => show({})} count={list.totalCount}>
        <Select
          aria-label={t('purchases.state')}
          data={[...states, { value: 'all', label: t('purchases.all') }]}
          allowDeselect={false}
          value={state}
          onChange={(next) => show({ state: (next ?? undefined) as PurchasesSearch['state'] })}
        />
      </FilterBar>
      <DataList
        label={t('purchases.title')}
        list={list}
        columns={useColumns()}
        rowKey={({ id }) => id}
        filtered={state !== 'all'}
        empty={{
          icon: IconShoppingCart,
          title: t('purchases.empty'),
          hint: t('purchases.emptyHint'),
        }}
      />
    </Page>
  );
}

function useColumns(): readonly Column<PurchaseRowFragment>[] {
  const { t } = useTranslation('stock');
  const format = useFormat();
  return [
    {
      key: 'what',
      label: t('purchases.what'),
      phone: 'title',
      render: ({ description, supplier }) => (
        <div>
          <Text size="sm" fw={550}>
            {description}
          </Text>
          {supplier && (
            <Text size="xs" className="quiet">
              {supplier}
            </Text>
          )}
        </div>
      ),
    },
    {
      key: 'request',
      label: t('purchases.request'),
      render: ({ requestId, request }) => (
        <TextLink to="/requests/$id" params={{ id: String(requestId) }} size="sm">
          {`#${requestId} ${request?.title ?? ''}`}
        </TextLink>
      ),
    },
    {
      key: 'by',
      label: t('purchases.by'),
      render: ({ requestedBy }) => <Person person={requestedBy} />,
    },
    {
      key: 'amount',
      label: t('purchases.amount'),
      align: 'right',
      render: ({ amount, currency }) => moneyText(format.locale, amount, currency),
    },
    {
      key: 'state',
      label: t('purchases.state'),
      render: ({ state }) => <PurchaseStateBadge state={state} />,
    },
    {
      key: 'actions',
      label: t('purchases.actions'),
      hideLabel: true,
      align: 'right',
      render: (purchase) => <PurchaseSteps purchase={purchase} />,
    },
  ];
}
