import { Group, Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../../parts/facts.tsx';
import { useFormat } from '../../../parts/format.ts';
import { Section } from '../../../parts/section.tsx';
import type { MonitoringSummary } from './use-monitoring.ts';

/** Delays of the event loop in milliseconds: the end of the scale, and the thresholds. */
const DELAY = { most: 200, high: 50, tooHigh: 100 } as const;

/** Resource use of the answering process. */
export function MetersSection({ figures }: { readonly figures: MonitoringSummary['diagnostics'] }) {
  const { t } = useTranslation('system');
  const format = useFormat();
  const milliseconds = (value: number) =>
    format.number(value, { style: 'unit', unit: 'millisecond', maximumFractionDigits: 1 });
  const mebibytes = (value: number) => `${format.number(value)} MiB`;
  const { poolTotal, poolIdle, poolWaiting, heapMebibytes, memoryMebibytes } = figures;
  const p99 = figures.eventLoopDelayP99;
  const used = poolTotal - poolIdle;
  return (
    <Section title={t('monitor.process')} hint={t('monitor.processHint')}>
      <Meter
        label={t('monitor.eventLoop')}
        text={milliseconds(p99)}
        part={p99 / DELAY.most}
        color={p99 >= DELAY.tooHigh ? 'red' : p99 >= DELAY.high ? 'yellow' : 'teal'}
      />
      <Meter
        label={t('monitor.heap')}
        text={t('monitor.of', {
          part: mebibytes(heapMebibytes),
          whole: mebibytes(memoryMebibytes),
        })}
        part={heapMebibytes / Math.max(memoryMebibytes, 1)}
        color="blue"
      />
      <Meter
        label={t('monitor.pool')}
        text={t('monitor.of', { part: format.number(used), whole: format.number(poolTotal) })}
        part={used / Math.max(poolTotal, 1)}
        color={poolWaiting > 0 ? 'red' : 'blue'}
      />
      <Facts
        short
        facts={[
          [t('monitor.waiting'), format.number(poolWaiting)],
          [t('monitor.eventLoopMean'), milliseconds(figures.eventLoopDelayMean)],
          [t('monitor.cpu'), format.hours(figures.cpuSeconds / 3600)],
        ]}
      />
    </Section>
  );
}

interface MeterProps {
  readonly label: string;
  readonly text: string;
  /** Fraction from 0 to 1. */
  readonly part: number;
  readonly color: string;
}

function Meter({ label, text, part, color }: MeterProps) {
  const percent = Math.min(100, Math.max(0, part * 100));
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm">{label}</Text>
        <Text size="sm" fw={600} className="numbers" style={{ whiteSpace: 'nowrap' }}>
          {text}
        </Text>
      </Group>
      <Progress value={percent} color={color} aria-label={`${label}: ${text}`} />
    </Stack>
  );
}
