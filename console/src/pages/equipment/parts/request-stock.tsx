import { useQuery } from '@apollo/client/react';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlus } from '../../../icons/icons.ts';
import { doesWait } from '../../../offline/overlay/entries.ts';
import { Waits } from '../../../offline/waits.tsx';
import { useFormat } from '../../../parts/format.ts';
import { useMarkedName } from '../../../parts/former.ts';
import { moneyText } from '../../../parts/money.ts';
import { Received } from '../../../parts/received.tsx';
import { Section } from '../../../parts/section.tsx';
import { ShortList } from '../../../parts/short-list.tsx';
import { Ago } from '../../../parts/time.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { PurchaseDialog } from '../../requests/purchases/purchase-dialogs.tsx';
import { PurchaseStateBadge, PurchaseSteps } from '../../requests/purchases/purchase-steps.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import { useMayAddWork, type WorkedOn } from './rights.ts';
import {
  type PurchaseRowFragment,
  RequestPartsDocument,
  type RequestPartsQuery,
  RequestPurchasesDocument,
} from './stock.generated.ts';
import { TakeDialog } from './take-dialog.tsx';

type Movement = RequestPartsQuery['maintenanceRequest']['parts']['edges'][number]['node'];

interface RequestProps {
  readonly request: WorkedOn & { readonly id: number };
}

/** Parts that were taken for a request: for those who work on it, and where there are any. */
export function RequestPartsSection({ request }: RequestProps) {
  const { t } = useTranslation('stock');
  const [taking, setTaking] = useState(false);
  const [returned, setReturned] = useState<Movement>();
  const { id, departmentId } = request;
  const list = useConnection(RequestPartsDocument, { id }, (data) => data.maintenanceRequest.parts);
  const mayAdd = useMayAddWork()(request);
  if (!mayAdd && list.nodes.length === 0) return null;
  return (
    <Section title={t('request.parts')} hint={t('request.partsHint')}>
      <ShortList label={t('request.parts')} list={list} empty={t('request.noParts')}>
        {(movement) => (
          <MovementEntry movement={movement} {...(mayAdd && { onReturn: setReturned })} />
        )}
      </ShortList>
      {mayAdd && <AddButton onClick={() => setTaking(true)}>{t('request.add')}</AddButton>}
      {taking && (
        <TakeDialog requestId={id} departmentId={departmentId} onClose={() => setTaking(false)} />
      )}
      {returned?.part && (
        <ReturnDialog
          requestId={id}
          part={returned.part}
          quantity={returned.quantity}
          onClose={() => setReturned(undefined)}
        />
      )}
    </Section>
  );
}

interface MovementProps {
  readonly movement: Movement;
  readonly onReturn?: (movement: Movement) => void;
}

function MovementEntry({ movement, onReturn }: MovementProps) {
  const { t } = useTranslation('stock');
  const format = useFormat();
  const marked = useMarkedName();
  const { kind, quantity, cost, at, receivedAt, part } = movement;
  const amount = { quantity: format.number(quantity), unit: part?.unit ?? '' };
  const issued = kind === 'ISSUE';
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <div>
        <Text size="sm">{part && marked(part.name, part)}</Text>
        <Text size="xs" className="quiet">
          {t(issued ? 'request.took' : 'request.gave', amount)}
          {cost !== null && part && ` · ${moneyText(format.locale, cost, part.currency)}`}
          {' · '}
          <Ago iso={at} />
          <Received after={at} at={receivedAt} />
        </Text>
      </div>
      <Waits id={movement.id} />
      {issued && onReturn && !doesWait(movement.id) && (
        <Button
          size="xs"
          variant="default"
          className="no-print"
          aria-label={`${t('move.return')}: ${part?.name ?? ''}`}
          onClick={() => onReturn(movement)}
        >
          {t('move.return')}
        </Button>
      )}
    </Group>
  );
}

/** Purchases for a request: for those who work on it, and where there are any. */
export function RequestPurchasesSection({ request }: RequestProps) {
  const { t } = useTranslation('stock');
  const [asking, setAsking] = useState(false);
  const { id } = request;
  const list = useConnection(
    RequestPurchasesDocument,
    { id },
    (data) => data.maintenanceRequest.purchases,
  );
  const { data } = useQuery(RequestPurchasesDocument, { variables: { id } });
  const mayAdd = useMayAddWork()(request);
  if (!mayAdd && list.nodes.length === 0) return null;
  return (
    <Section title={t('request.purchases')} anchor="purchases" hint={t('request.purchasesHint')}>
      <ShortList label={t('request.purchases')} list={list} empty={t('request.noPurchases')}>
        {(purchase) => <PurchaseEntry purchase={purchase} />}
      </ShortList>
      {mayAdd && (
        <div data-needs-connection>
          <AddButton onClick={() => setAsking(true)}>{t('request.ask')}</AddButton>
        </div>
      )}
      {asking && data && (
        <PurchaseDialog
          requestId={id}
          currency={data.maintenanceRequest.currency}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  );
}

function PurchaseEntry({ purchase }: { readonly purchase: PurchaseRowFragment }) {
  const { t } = useTranslation('stock');
  const format = useFormat();
  const { description, supplier, amount, paidAmount, currency, state, expectedOn } = purchase;
  const facts = [
    moneyText(format.locale, amount, currency),
    supplier,
    state === 'ORDERED' && expectedOn && t('purchases.expected', { day: format.day(expectedOn) }),
    paidAmount !== null &&
      t('purchases.paid', { amount: moneyText(format.locale, paidAmount, currency) }),
    purchase.reason,
  ];
  return (
    <Stack gap={4} align="flex-start">
      <Group gap="xs">
        <Text size="sm">{description}</Text>
        <PurchaseStateBadge state={state} />
      </Group>
      <Text size="xs" className="quiet">
        {facts.filter(Boolean).join(' · ')}
      </Text>
      <div data-needs-connection>
        <PurchaseSteps purchase={purchase} />
      </div>
    </Stack>
  );
}

interface AddButtonProps {
  readonly children: string;
  readonly onClick: () => void;
}

function AddButton({ children, onClick }: AddButtonProps) {
  return (
    <Button
      variant="default"
      size="xs"
      style={{ alignSelf: 'flex-start' }}
      className="no-print"
      leftSection={<IconPlus size={16} />}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
