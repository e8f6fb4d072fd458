import { Button, SimpleGrid, Skeleton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlayerPause, IconPlayerPlay, IconRefresh } from '../../../icons/icons.ts';
import { useFormat } from '../../../parts/format.ts';
import { Page } from '../../../parts/page.tsx';
import { ErrorNotice } from '../../../parts/states.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { ErrorsSection } from './errors-section.tsx';
import { HealthSection } from './health-section.tsx';
import { IncidentsSection } from './incidents-section.tsx';
import { MetersSection } from './meters-section.tsx';
import { MonitorErrorsDocument, MonitorIncidentsDocument } from './monitor.generated.ts';
import { TrafficSection } from './traffic-section.tsx';
import { type MonitoringState, type MonitoringSummary, useMonitoring } from './use-monitoring.ts';
import { VersionsSection } from './versions-section.tsx';

/** State of the service, live. */
export function MonitorPage() {
  const { t } = useTranslation('system');
  const format = useFormat();
  const [paused, setPaused] = useState(false);
  const monitoring = useMonitoring(paused);
  const { summary, readAt, error, refresh } = monitoring;
  const state =
    readAt === undefined
      ? t('monitor.reading')
      : t(paused ? 'monitor.pausedAt' : 'monitor.readAt', {
          time: format.exact(new Date(readAt).toISOString()),
        });
  return (
    <Page
      title={t('monitor.title')}
      hint={<span className="numbers">{state}</span>}
      actions={
        <>
          <Button
            variant="default"
            leftSection={paused ? <IconPlayerPlay size={18} /> : <IconPlayerPause size={18} />}
            onClick={() => setPaused(!paused)}
          >
            {t(paused ? 'monitor.resume' : 'monitor.pause')}
          </Button>
          <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={refresh}>
            {t('logs.refresh')}
          </Button>
        </>
      }
    >
      {error !== undefined && <ErrorNotice error={error} onRetry={refresh} />}
      <LiveSections monitoring={monitoring} />
      <Lists summary={summary} />
      <VersionsSection />
    </Page>
  );
}

function LiveSections({ monitoring }: { readonly monitoring: MonitoringState }) {
  const { summary, samples, error } = monitoring;
  if (summary === undefined) return error === undefined ? <Skeleton h={260} /> : null;
  return (
    <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }} spacing="lg">
      <HealthSection health={summary.health} />
      <TrafficSection traffic={summary.lastMinute} samples={samples} />
      <MetersSection figures={summary.diagnostics} />
    </SimpleGrid>
  );
}

/** Errors and incidents; read again when the summary shows a new one. */
function Lists({ summary }: { readonly summary: MonitoringSummary | undefined }) {
  const incidents = useConnection(MonitorIncidentsDocument, {}, (data) => data.monitoringIncidents);
  const errors = useConnection(MonitorErrorsDocument, {}, (data) => data.monitoringErrors);
  const open = summary?.openIncidents.map(({ id }) => id).join();
  useOnChange(open, incidents.refetch);
  useOnChange(summary?.errorsLastDay, errors.refetch);
  return (
    <>
      <IncidentsSection list={incidents} />
      <ErrorsSection list={errors} lastDay={summary?.errorsLastDay} />
    </>
  );
}

/** Calls `act` when a known value changes. */
function useOnChange(value: string | number | undefined, act: () => void): void {
  const known = useRef(value);
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const before = known.current;
    known.current = value ?? before;
    if (before !== undefined && value !== undefined && before !== value) latest.current();
  }, [value]);
}
