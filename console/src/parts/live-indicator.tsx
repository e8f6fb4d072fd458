import { Group, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { liveState } from '../api/live.ts';
import classes from './live-indicator.module.css';

/** Says whether the page follows changes as they happen. */
export function LiveIndicator() {
  const { t } = useTranslation();
  const state = useSyncExternalStore(liveState.subscribe, liveState.get);
  return (
    <Group gap={6} wrap="nowrap" className="no-print" role="status">
      <span className={classes.dot} data-state={state} aria-hidden />
      <Text size="xs" className="quiet">
        {t(`live.${state}`)}
      </Text>
    </Group>
  );
}
