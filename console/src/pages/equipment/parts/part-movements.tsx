import { Group, Text, Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../parts/dialog.tsx';
import { useFormat } from '../../../parts/format.ts';
import { TextLink } from '../../../parts/links.tsx';
import { moneyText } from '../../../parts/money.ts';
import { Received } from '../../../parts/received.tsx';
import { ShortList } from '../../../parts/short-list.tsx';
import { Ago } from '../../../parts/time.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { nameOf } from '../../../session/viewer.ts';
import {
  PartMovementsDocument,
  type PartMovementsQuery,
  type PartRowFragment,
} from './stock.generated.ts';

const PartUse = lazy(() => import('./part-use.tsx'));

type Movement = PartMovementsQuery['partMovements']['edges'][number]['node'];

export interface PartMovementsProps {
  readonly part: PartRowFragment;
  readonly onClose: () => void;
}

/** The use of a part over twelve months, and its movements, newest first, each with the stock after it. */
export function PartMovementsDialog({ part, onClose }: PartMovementsProps) {
  const { id, name } = part;
  const { t } = useTranslation('stock');
  const list = useConnection(PartMovementsDocument, { id }, (data) => data.partMovements);
  const title = t('move.listOf', { name });
  return (
    <Dialog opened onClose={onClose} title={title} size="lg">
      <section aria-labelledby="part-use">
        <Title order={3} size="h5" id="part-use" mb="xs">
          {t('use.title')}
        </Title>
        <Suspense>
          <PartUse part={part} />
        </Suspense>
      </section>
      <ShortList label={title} list={list} empty={t('move.none')}>
        {(movement) => <MovementRow movement={movement} />}
      </ShortList>
    </Dialog>
  );
}

function MovementRow({ movement }: { readonly movement: Movement }) {
  const { t } = useTranslation('stock');
  const format = useFormat();
  const { kind, delta, onHandAfter, cost, requestId, note, at, receivedAt, part, actor } = movement;
  const sign = delta > 0 ? '+' : '';
  const facts = [
    actor && nameOf(actor),
    cost !== null && cost > 0 && part && moneyText(format.locale, cost, part.currency),
    note,
  ];
  return (
    <Group justify="space-between" wrap="nowrap" gap="md" align="flex-start">
      <div style={{ minWidth: 0 }}>
        <Group gap="xs">
          <Text size="sm" fw={550}>
            {t(`move.kind.${kind}`)}
          </Text>
          {requestId !== null && (
            <TextLink to="/requests/$id" params={{ id: String(requestId) }} size="sm">
              {`#${requestId}`}
            </TextLink>
          )}
        </Group>
        <Text size="xs" className="quiet" style={{ overflowWrap: 'anywhere' }}>
          <Ago iso={at} />
          <Received after={at} at={receivedAt} />
          {facts.filter(Boolean).map((fact) => ` · ${fact}`)}
        </Text>
      </div>
      <Text size="sm" ta="right" className="numbers" style={{ whiteSpace: 'nowrap' }}>
        {`${sign}${format.number(delta)} ${part?.unit ?? ''}`}
        <Text span size="xs" display="block" className="quiet">
          {t('move.after', { onHand: format.number(onHandAfter) })}
        </Text>
      </Text>
    </Group>
  );
}
