import { Badge, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  MaintenanceRequestFilter,
  MaintenanceRequestSort,
  MaintenanceStage,
} from '../../../generated/schema.ts';
import { useFormat } from '../../../parts/format.ts';
import { ErrorNotice } from '../../../parts/states.tsx';
import { type ConnectionState, useConnection } from '../../../parts/use-connection.ts';
import classes from './board.module.css';
import { BoardCard } from './board-card.tsx';
import { type RequestRowFragment, RequestRowsDocument } from './requests.generated.ts';
import { STAGE_LOOKS } from './stage-badge.tsx';
import { useDropTarget } from './triage/board-drag.tsx';
import type { ListChanges } from './use-list-changes.ts';

/** Number of cards in a page. */
const PAGE = 20;
/** Height of a card before it is measured, in pixels. */
const CARD = 104;
/** Number of remaining cards at which the next ones are read. */
const AHEAD = 6;

export interface BoardColumnProps {
  readonly stage: MaintenanceStage;
  readonly filter: MaintenanceRequestFilter;
  readonly orderBy: MaintenanceRequestSort;
  readonly changes: ListChanges;
}

/** The requests of one stage. */
export function BoardColumn({ stage, filter, orderBy, changes }: BoardColumnProps) {
  const { t } = useTranslation(['requests', 'common']);
  const format = useFormat();
  const narrowed = { ...filter, stage: [stage] };
  const list = useConnection(
    RequestRowsDocument,
    { first: PAGE, filter: narrowed, orderBy },
    ({ maintenanceRequests }) => maintenanceRequests,
  );
  const target = useDropTarget(stage);
  const { watch } = changes;
  useEffect(() => watch(stage, { ...list, filter: narrowed, orderBy }));
  const { color, icon: Icon } = STAGE_LOOKS[stage];
  return (
    <section className={classes.column} aria-labelledby={`board-${stage}`} {...target}>
      <header className={classes.head}>
        <Group gap="xs" wrap="nowrap">
          <Icon size={18} color={`var(--mantine-color-${color}-text)`} aria-hidden />
          <Title order={2} size="sm" id={`board-${stage}`}>
            {t(`stage.${stage}`)}
          </Title>
        </Group>
        {list.totalCount !== undefined && (
          <Badge variant="default" className="numbers">
            {format.number(list.totalCount)}
          </Badge>
        )}
      </header>
      {list.loading ? <Loading /> : <Cards list={list} stage={stage} />}
    </section>
  );
}

interface CardsProps {
  readonly list: ConnectionState<RequestRowFragment>;
  readonly stage: MaintenanceStage;
}

function Cards({ list, stage }: CardsProps) {
  const { t } = useTranslation(['requests', 'common']);
  const scroller = useRef<HTMLDivElement>(null);
  const { nodes, hasMore, loadMore, loadingMore, error } = list;
  const virtualizer = useVirtualizer({
    count: nodes.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD,
    overscan: 6,
    useFlushSync: false,
    getItemKey: (index) => nodes[index]?.id ?? index,
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    const near = last >= nodes.length - AHEAD;
    if (near && hasMore && !loadingMore && error === undefined) loadMore();
  }, [last, nodes.length, hasMore, loadingMore, error, loadMore]);
  return (
    <div className={classes.cards} ref={scroller}>
      {error !== undefined && <ErrorNotice error={error} onRetry={list.refetch} />}
      {nodes.length === 0 && error === undefined && (
        <Text size="sm" className="quiet" ta="center" py="md">
          {t('board.empty')}
        </Text>
      )}
      <ul className={classes.list} style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ key, index, start }) => {
          const row = nodes[index];
          return row === undefined ? null : (
            <li
              key={String(key)}
              ref={virtualizer.measureElement}
              data-index={index}
              className={classes.slot}
              style={{ transform: `translateY(${start}px)` }}
            >
              <BoardCard request={row} column={stage} />
            </li>
          );
        })}
      </ul>
      {hasMore && (
        <Button variant="subtle" fullWidth onClick={loadMore} loading={loadingMore}>
          {t('common:action.more')}
        </Button>
      )}
    </div>
  );
}

function Loading() {
  return (
    <Stack gap="xs" px="xs" role="status" aria-busy="true">
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} height={88} radius="md" />
      ))}
    </Stack>
  );
}
