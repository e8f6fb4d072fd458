import { Alert, Button, NumberInput, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type firings from '../../../../i18n/en/firings.json';
import { IconPlayerPlay } from '../../../../icons/icons.ts';
import { FormProblem } from '../../../../parts/form-problem.tsx';
import { Section } from '../../../../parts/section.tsx';
import { DryRunSample } from './dry-run-sample.tsx';
import type { DryRunResult, DryRunState } from './use-dry-run.ts';

const DAYS = ['7', '30', '90'] as const;

interface DryRunProps {
  readonly state: DryRunState;
  /** True if the content has changed since. */
  readonly stale: boolean;
}

/** The trial of the rule on past events, beside its form. */
export function DryRun({ state, stale }: DryRunProps) {
  const { t } = useTranslation('rules');
  const [days, setDays] = useState<(typeof DAYS)[number]>('30');
  const [requestId, setRequestId] = useState<number | string>('');
  const isOne = typeof requestId === 'number';
  return (
    <Section title={t('dry.title')} hint={t('dry.hint')} anchor="dry-run">
      <Stack gap="sm">
        <SegmentedControl
          aria-label={t('dry.period')}
          fullWidth
          disabled={isOne}
          data={DAYS.map((value) => ({ value, label: t(`dry.days.${value}`) }))}
          value={days}
          onChange={(value) => setDays(DAYS.find((one) => one === value) ?? '30')}
        />
        <NumberInput
          label={t('dry.request')}
          min={1}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          value={requestId}
          onChange={(value) => setRequestId(value === '' ? '' : Number(value))}
        />
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
          loading={state.busy}
          onClick={() => void state.run(isOne ? { requestId } : { days: Number(days) })}
        >
          {t('dry.run')}
        </Button>
        <FormProblem text={state.problem} />
        <div aria-live="polite">
          {state.busy && <Text size="sm">{t('dry.running')}</Text>}
          {!state.busy && state.result && <Result result={state.result} stale={stale} />}
        </div>
      </Stack>
    </Section>
  );
}

function Result({ result, stale }: { readonly result: DryRunResult; readonly stale: boolean }) {
  const { t } = useTranslation(['rules', 'firings']);
  const { examined, matched, truncated, byAction, samples, basis } = result;
  return (
    <Stack gap="xs">
      <Text fw={600}>
        {examined === 0 ? t('dry.none') : t('dry.result', { matched, examined })}
      </Text>
      {truncated && <Text size="sm">{t('dry.truncated')}</Text>}
      <Text size="sm" className="quiet">
        {t(basis === 'SUBMITTED' ? 'dry.basis.submitted' : 'dry.basis.now')}
      </Text>
      <Alert color={stale ? 'orange' : 'green'} role="note">
        {t(stale ? 'dry.stale' : 'dry.tested')}
      </Alert>
      {byAction.length > 0 && (
        <>
          <Text size="sm" fw={600}>
            {t('dry.byAction')}
          </Text>
          <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
            {byAction.map(({ type, count }) => (
              <li key={type}>
                <Text size="sm" span>
                  {t(`firings:action.${type as keyof (typeof firings)['action']}`)}:{' '}
                  {t('dry.times', { count })}
                </Text>
              </li>
            ))}
          </ul>
        </>
      )}
      {samples.length > 0 && (
        <>
          <Text size="sm" fw={600}>
            {t('dry.samples')}
          </Text>
          <Stack gap="xs">
            {samples.map((sample) => (
              <DryRunSample key={`${sample.requestId} ${sample.at}`} sample={sample} />
            ))}
          </Stack>
        </>
      )}
    </Stack>
  );
}
