import { Badge, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '../../../icons/icons.ts';
import { useFormat } from '../../../parts/format.ts';
import { Section } from '../../../parts/section.tsx';
import classes from './monitor.module.css';
import type { MonitoringSummary } from './use-monitoring.ts';

/** Availability of the service's dependencies. */
export function HealthSection({ health }: { readonly health: MonitoringSummary['health'] }) {
  const { t } = useTranslation('system');
  const format = useFormat();
  const ok = health.status === 'ok';
  const Icon = ok ? IconCircleCheck : IconAlertTriangle;
  return (
    <Section
      title={t('monitor.health')}
      hint={t('monitor.uptime', { time: format.hours(health.uptimeSeconds / 3600) })}
    >
      <Group gap="xs" wrap="nowrap" role="status">
        <Icon size={28} color={`var(--mantine-color-${ok ? 'teal' : 'orange'}-text)`} aria-hidden />
        <Text fw={600}>{t(`monitor.${health.status}`)}</Text>
      </Group>
      <ul className={classes.list}>
        {health.dependencies.map(({ name, status }) => (
          <li key={name}>
            <Group justify="space-between" wrap="nowrap">
              <Text size="sm">
                {t(`monitor.dependency.${name as 'cache'}`, { defaultValue: name })}
              </Text>
              <Badge
                color={status === 'up' ? 'teal' : 'red'}
                variant="light"
                tt="none"
                leftSection={
                  status === 'up' ? (
                    <IconCircleCheck size={14} aria-hidden />
                  ) : (
                    <IconCircleX size={14} aria-hidden />
                  )
                }
              >
                {t(`monitor.${status}`)}
              </Badge>
            </Group>
          </li>
        ))}
      </ul>
    </Section>
  );
}
