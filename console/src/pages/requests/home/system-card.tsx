import { useQuery } from '@apollo/client/react';
import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconCircleCheck } from '../../../icons/icons.ts';
import { useFormat } from '../../../parts/format.ts';
import { TextLink } from '../../../parts/links.tsx';
import { ErrorNotice } from '../../../parts/states.tsx';
import { HomeIncidentsDocument } from './home.generated.ts';

/** Interval of reading the state, in milliseconds. */
const INTERVAL = 60_000;

/** State of the service, for people who monitor it. */
export function SystemCard() {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { data, error, refetch } = useQuery(HomeIncidentsDocument, { pollInterval: INTERVAL });
  const incidents = data?.monitoring.openIncidents ?? [];
  const well = data?.monitoring.health.status === 'OK' && incidents.length === 0;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="home-system">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h3" id="home-system">
          {t('system')}
        </Title>
        <TextLink to="/system/monitor" size="sm">
          {t('openMonitor')}
        </TextLink>
      </Group>
      {error && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data && (
        <Group gap="xs" wrap="nowrap">
          {well ? (
            <IconCircleCheck color="var(--mantine-color-teal-text)" aria-hidden />
          ) : (
            <IconAlertTriangle color="var(--mantine-color-orange-text)" aria-hidden />
          )}
          <Text size="sm">
            {data.monitoring.health.status === 'OK' && incidents.length > 0
              ? t('incidents', { count: incidents.length })
              : t(well ? 'systemOk' : 'systemDegraded')}
          </Text>
        </Group>
      )}
      <Stack gap={4} mt="xs">
        {incidents.slice(0, 5).map(({ id, message, openedAt }) => (
          <Text key={id} size="sm" className="quiet">
            {message} · {format.relative(openedAt)}
          </Text>
        ))}
      </Stack>
    </Paper>
  );
}
