import { useQuery } from '@apollo/client/react';
import { Button, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconRefresh } from '../../../icons/icons.ts';
import { Facts } from '../../../parts/facts.tsx';
import { useFormat } from '../../../parts/format.ts';
import { Section } from '../../../parts/section.tsx';
import { ErrorNotice } from '../../../parts/states.tsx';
import { MonitorVersionsDocument, type MonitorVersionsQuery } from './monitor.generated.ts';

/** Versions and environment of the service, and the efficiency of its cache. */
export function VersionsSection() {
  const { t } = useTranslation('system');
  const { data, error, refetch } = useQuery(MonitorVersionsDocument);
  const again = () => void refetch().catch(() => undefined);
  return (
    <Section
      title={t('monitor.versions')}
      actions={
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconRefresh size={16} />}
          onClick={again}
          aria-label={t('monitor.versionsRefresh')}
        >
          {t('logs.refresh')}
        </Button>
      }
    >
      {error && !data && <ErrorNotice error={error} onRetry={again} />}
      {!data && !error && <Skeleton h={160} />}
      {data && <VersionFacts {...data} />}
    </Section>
  );
}

function VersionFacts({ systemInfo: info, cacheStats: cache }: MonitorVersionsQuery) {
  const { t } = useTranslation('system');
  const { t: common } = useTranslation();
  const format = useFormat();
  const reads = cache.hits + cache.misses;
  const rate = reads === 0 ? '–' : format.percent(cache.hits / reads);
  return (
    <Facts
      short
      facts={[
        [t('monitor.version'), `${info.name} ${info.version}`],
        [t('monitor.environment'), info.environment],
        [t('monitor.node'), info.nodeVersion],
        [t('monitor.platform'), info.platform],
        [t('monitor.database'), info.database],
        [t('monitor.redis'), common(info.redis ? 'yes' : 'no')],
        [t('monitor.startedAt'), format.exact(info.startedAt)],
        [t('monitor.cacheLevels'), cache.levels.join(', ')],
        [t('monitor.cacheSize'), format.number(cache.size)],
        [t('monitor.cacheRate'), rate],
        [t('monitor.cacheReads'), format.number(reads)],
        [t('monitor.cacheInvalidations'), format.number(cache.invalidations)],
      ]}
    />
  );
}
