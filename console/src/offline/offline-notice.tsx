import { useNetwork } from '@mantine/hooks';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../api/client.ts';
import { reach } from '../api/reach.ts';
import { IconWifiOff } from '../icons/icons.ts';
import classes from './offline-notice.module.css';
import { useTimeOf } from './use-time-of.ts';

/** Says that there is no connection and how old the shown data is; reads it again afterwards. */
export function OfflineNotice() {
  const { t } = useTranslation();
  const { online } = useNetwork();
  const { lost, asOf } = useSyncExternalStore(reach.subscribe, reach.get);
  const timeOf = useTimeOf();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has data of its own age.
  useEffect(() => reach.left(), [path]);
  const away = lost || !online;
  const wasAway = useRef(false);
  useEffect(() => {
    // Queries that were answered from the device are asked again; a failure is told by the notice.
    if (wasAway.current && online) void client.reFetchObservableQueries().catch(() => undefined);
    wasAway.current = away;
  }, [away, online]);
  if (!away) return null;
  return (
    <div role="status" className={`${classes.notice} no-print`} data-offline>
      <IconWifiOff size={18} aria-hidden />
      {asOf === undefined ? t('page.offline') : t('page.offlineAsOf', { time: timeOf(asOf) })}
    </div>
  );
}
