import { useQuery, useSubscription } from '@apollo/client/react';
import { Badge, Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useThrottledCallback } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LIVE_QUERY } from '../../../api/live-query.ts';
import { PriorityLabel } from '../../../parts/badges.tsx';
import { DueLabel } from '../../../parts/due/due-label.tsx'; // texts later
import { useFormat } from '../../../parts/format.ts';
import { ButtonLink, TextLink } from '../../../parts/links.tsx';
import { LookBadge } from '../../../parts/look-badge.tsx';
import { nearPlace } from '../../../parts/near-place.ts';
import { ErrorNotice } from '../../../parts/states.tsx';
import { nameOf, useViewer } from '../../../session/viewer.ts';
import { askOf } from '../maintenance/asks.ts';
import { HoldBadge, STAGE_LOOKS, StageBadge } from '../maintenance/stage-badge.tsx';
import { STATUS_OF_STAGE } from '../maintenance/stages.ts';
import { RowSteps } from '../maintenance/triage/row-steps.tsx';
import { useTriage } from '../maintenance/triage/triage.tsx';
import { ROW } from '../maintenance/triage/use-row-keys.ts';
import {
  HomeChangesDocument,
  HomeRequestsDocument,
  type HomeRowFragment,
} from './home.generated.ts';
import classes from './home.module.css';
import { Progress } from './progress.tsx';
import type { HomeList } from './use-home-lists.ts';

export interface RequestCardProps {
  readonly list: HomeList;
  /** Called with the number of requests in the list. */
  readonly onCount?: (count: number) => void;
  /** Shows the progress of each request. */
  readonly withProgress?: boolean;
}

const SHOWN = 5;

/**
 * Minimum interval of updates of the lists, in milliseconds; the first is immediate. Otherwise a
 * busy organisation would use up the viewer's hourly requests.
 */
const REST = 30_000;

/** The first requests of a list, with a link to all of them. */
export function RequestCard({ list, onCount, withProgress = false }: RequestCardProps) {
  const { t } = useTranslation('home');
  const { filter, orderBy, key } = list;
  const { data, error, refetch } = useQuery(HomeRequestsDocument, {
    variables: { filter, orderBy, first: SHOWN },
    ...LIVE_QUERY,
  });
  const follow = useThrottledCallback(() => void refetch().catch(() => undefined), REST);
  useSubscription(HomeChangesDocument, { onData: follow, ignoreResults: true });
  const total = data?.maintenanceRequests.totalCount;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another number is told.
  useEffect(() => {
    if (total !== undefined) onCount?.(total);
  }, [total]);
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={`home-${key}`}>
      <Group justify="space-between" mb="xs">
        <Group gap="xs">
          <Title order={2} size="h3" id={`home-${key}`}>
            {t(key)}
          </Title>
          {total !== undefined && total > 0 && (
            <Badge variant="light" circle={total < 10} className="numbers">
              {total}
            </Badge>
          )}
        </Group>
        {total !== undefined && total > 0 && (
          <TextLink to="/requests" search={list.search} size="sm">
            {t('showAllPlain')}
          </TextLink>
        )}
      </Group>
      {error && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Placeholder />}
      {total === 0 && <Empty list={list} />}
      <ul className={classes.list}>
        {data?.maintenanceRequests.edges.map(({ node }) => (
          <Row key={node.id} list={list} request={node} withProgress={withProgress} />
        ))}
      </ul>
    </Paper>
  );
}

function Placeholder() {
  return (
    <Stack gap="xs" role="status" aria-busy="true">
      {[1, 2, 3].map((line) => (
        <Skeleton key={line} height={52} />
      ))}
    </Stack>
  );
}

function Empty({ list }: { readonly list: HomeList }) {
  const { t } = useTranslation('home');
  return (
    <Stack gap="xs" align="flex-start" py="xs">
      <Text size="sm" className="quiet">
        {t(`${list.key}Empty`)}
      </Text>
      {list.key === 'mine' && (
        <>
          <Text size="sm" className="quiet">
            {t('mineEmptyHint')}
          </Text>
          <ButtonLink to="/requests/new" variant="light" size="xs">
            {t('nav.newRequest', { ns: 'common' })}
          </ButtonLink>
        </>
      )}
    </Stack>
  );
}

/** The step for which a listed request waits; none for the viewer's own requests. */
function nextStep(key: HomeList['key'], { stage, onHold }: HomeRowFragment) {
  switch (key) {
    case 'toApprove':
      return 'APPROVE';
    case 'toAssign':
      return 'ASSIGN';
    case 'toDo':
      if (onHold) return 'RESUME';
      return stage === 'IN_PROGRESS' ? 'COMPLETE' : 'START';
    case 'mine':
      return undefined;
  }
}

interface RowProps {
  readonly list: HomeList;
  readonly request: HomeRowFragment;
  readonly withProgress: boolean;
}

function Row({ list, request, withProgress }: RowProps) {
  const { t } = useTranslation(['home', 'requests']);
  const open = useTriage();
  const format = useFormat();
  const { id, title, stage, priority, location, department, assignee, createdAt } = request;
  const viewer = useViewer();
  const facts = [
    nearPlace(location),
    department?.id !== viewer.departmentId && department?.name,
    withProgress && assignee && t('assignedTo', { name: nameOf(assignee) }),
    !withProgress && t('waitsSince', { when: format.relative(createdAt) }),
  ].filter(Boolean);
  const step = nextStep(list.key, request);
  return (
    <li {...{ [ROW]: id }} className={classes.item}>
      <Link to="/requests/$id" params={{ id: String(id) }} className={classes.row}>
        <div className={classes.text}>
          <Text fw={550} size="sm" lineClamp={2}>
            {title}
          </Text>
          <Text size="xs" className="quiet" lineClamp={1}>
            {facts.join(' · ')}
          </Text>
          {withProgress && <Progress status={STATUS_OF_STAGE[stage]} />}
        </div>
        <Text size="xs" component="div" className={classes.side}>
          {request.nextDueAt !== null && (
            <Suspense>
              <DueLabel request={request} brief />
            </Suspense>
          )}
          {!withProgress && request.onHold && <HoldBadge />}
          {withProgress ? <Standing request={request} /> : <PriorityLabel priority={priority} />}
        </Text>
      </Link>
      {step && (
        <div className={classes.steps} data-needs-connection>
          <Button
            size="compact-sm"
            variant="light"
            aria-label={`${t(`requests:action.${step}`)}: ${title}`}
            onClick={() => open(id, step)}
          >
            {t(`requests:action.${step}`)}
          </Button>
          <RowSteps id={id} title={title} />
        </div>
      )}
    </li>
  );
}

/** Where an own request stands: what it waits for, its hold, or its stage. */
function Standing({ request }: { readonly request: HomeRowFragment }) {
  const { t } = useTranslation(['home', 'requests']);
  const { stage, hold } = request;
  switch (askOf(request)) {
    case 'answer':
      return <HoldBadge>{t('waitsForAnswer')}</HoldBadge>;
    case 'confirm':
      return <LookBadge look={STAGE_LOOKS.COMPLETED}>{t('fixed')}</LookBadge>;
    default:
      return hold ? (
        <HoldBadge>
          {t('requests:hold.badgeFor', { reason: t(`requests:hold.reason.${hold.reason}`) })}
        </HoldBadge>
      ) : (
        <StageBadge stage={stage} />
      );
  }
}
