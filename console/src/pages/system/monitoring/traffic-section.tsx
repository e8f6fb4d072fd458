import { SimpleGrid, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../parts/format.ts';
import { Section } from '../../../parts/section.tsx';
import classes from './monitor.module.css';
import { Sparkline } from './sparkline.tsx';
import type { MonitoringSummary, Sample } from './use-monitoring.ts';

export interface TrafficSectionProps {
  readonly traffic: MonitoringSummary['lastMinute'];
  readonly samples: readonly Sample[];
}

const NAMES = ['requests', 'failures'] as const;

/** Calls and failures of the last minute, and their course since the console was opened. */
export function TrafficSection({ traffic, samples }: TrafficSectionProps) {
  const { t } = useTranslation('system');
  const format = useFormat();
  const first = samples[0];
  return (
    <Section
      title={t('monitor.traffic')}
      hint={
        first && t('monitor.since', { when: format.relative(new Date(first.at).toISOString()) })
      }
    >
      <SimpleGrid cols={2} spacing="lg">
        {NAMES.map((name) => {
          const values = samples.map((sample) => sample[name]);
          const most = Math.max(0, ...values);
          return (
            <Stack key={name} gap={4}>
              <Text size="sm" className="quiet">
                {t(`monitor.${name}`)}
              </Text>
              <p className={`${classes.big} numbers`}>{format.number(traffic[name])}</p>
              <Sparkline
                values={values}
                most={most}
                color={name === 'requests' ? 'blue' : 'red'}
                dashed={name === 'failures'}
              />
              <Text size="xs" className="quiet numbers">
                {t('monitor.most', { count: most, replace: { count: format.number(most) } })}
              </Text>
            </Stack>
          );
        })}
      </SimpleGrid>
    </Section>
  );
}
