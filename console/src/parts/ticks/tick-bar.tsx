import { Button, Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './tick-bar.module.css';
import type { Ticks } from './use-ticks.ts';

interface TickBarProps {
  /** Name of the bar for screen readers. */
  readonly label: string;
  readonly ticks: Ticks;
  /** Number of ticked rows. */
  readonly count: number;
  /** Steps for the ticked rows. */
  readonly children: ReactNode;
}

/** Bar at the foot of a list while rows are ticked. */
export function TickBar({ label, ticks, count, children }: TickBarProps) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <Paper
      withBorder
      shadow="md"
      p="sm"
      className={`${classes.bar} no-print`}
      component="section"
      aria-label={label}
      data-needs-connection
    >
      <Group gap="xs">
        <Text size="sm" fw={600} role="status">
          {t('ticks.count', { count })}
          {count >= ticks.most && ` ${t('ticks.most', { count: ticks.most })}`}
        </Text>
        {children}
        <Button size="xs" variant="subtle" onClick={() => ticks.keep([])}>
          {t('ticks.clear')}
        </Button>
      </Group>
    </Paper>
  );
}
