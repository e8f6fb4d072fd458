import { useQuery } from '@apollo/client/react';
import { Group, Paper, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DueLabel } from '../../../../parts/due/due-label.tsx';
import { TextLink } from '../../../../parts/links.tsx';
import { nearPlace } from '../../../../parts/near-place.ts';
import { useViewer } from '../../../../session/viewer.ts';
import type { HomeRowFragment } from '../home.generated.ts';
import classes from '../home.module.css';
import { HomeDueDocument } from './due.generated.ts';

/** Interval at which the lists are read again: requests become overdue without a change. */
const AGAIN = 120_000;

export interface DueWorkProps {
  /** Filter of the work: a technician's, or a department's. */
  readonly scope: { readonly assigneeId?: number; readonly departmentId?: number };
}

/** Overdue work and work at risk, before all other lists; nothing if there is none. */
export default function DueWork({ scope }: DueWorkProps) {
  const { t } = useTranslation('due');
  const { data } = useQuery(HomeDueDocument, {
    variables: { overdue: { ...scope, overdue: true }, atRisk: { ...scope, atRisk: true } },
    fetchPolicy: 'no-cache',
    pollInterval: AGAIN,
  });
  const lists = [
    ['overdue', data?.overdue],
    ['atRisk', data?.atRisk],
  ] as const;
  const count = lists.reduce((sum, [, list]) => sum + (list?.totalCount ?? 0), 0);
  if (count === 0) return null;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="home-due">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h3" id="home-due">
          {t('home')}
        </Title>
        <Group gap="md">
          {lists.map(
            ([key, list]) =>
              list !== undefined &&
              list.totalCount > 0 && (
                <TextLink
                  key={key}
                  to="/requests"
                  search={{ ...scope, [key]: true, sort: 'dueAt' }}
                  size="sm"
                >
                  {t(`all.${key}`, { count: list.totalCount })}
                </TextLink>
              ),
          )}
        </Group>
      </Group>
      <ul className={classes.list}>
        {lists.flatMap(([, list]) =>
          list?.edges.map(({ node }) => <Row key={node.id} request={node} />),
        )}
      </ul>
    </Paper>
  );
}

function Row({ request }: { readonly request: HomeRowFragment }) {
  const { id, title, location, department } = request;
  const { departmentId } = useViewer();
  const facts = [nearPlace(location), department?.id !== departmentId && department?.name];
  return (
    <li className={classes.item}>
      <Link to="/requests/$id" params={{ id: String(id) }} className={classes.row}>
        <div className={classes.text}>
          <Text fw={550} size="sm" lineClamp={2}>
            {title}
          </Text>
          <Text size="xs" className="quiet" lineClamp={1}>
            {facts.filter(Boolean).join(' · ')}
          </Text>
        </div>
        <Text size="xs" component="div" className={classes.side}>
          <DueLabel request={request} brief />
        </Text>
      </Link>
    </li>
  );
}
