import { Button, Group, Paper, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestRowFragment } from '../maintenance/requests.generated.ts';
import { STEP_ICONS } from '../maintenance/steps/step-icons.ts';
import { DANGEROUS } from '../maintenance/steps/steps.ts';
import classes from './bulk.module.css';
import { BulkDialog } from './bulk-dialog.tsx';
import { type BulkStep, commonSteps } from './bulk-steps.ts';
import { type Ticks, tickedRows } from './use-ticks.ts';

export interface BulkBarProps {
  readonly rows: readonly RequestRowFragment[];
  readonly ticks: Ticks;
  /** Called after a step. */
  readonly onDone: () => void;
}

/** The steps that can be taken on all ticked requests. */
export function BulkBar({ rows, ticks, onDone }: BulkBarProps) {
  const { t } = useTranslation('requests');
  const [step, setStep] = useState<BulkStep>();
  const ticked = tickedRows(rows, ticks);
  if (ticked.length === 0 && step === undefined) return null;
  const steps = commonSteps(ticked);
  return (
    <>
      {ticked.length > 0 && (
        <Paper
          withBorder
          shadow="md"
          p="sm"
          className={`${classes.bar} no-print`}
          component="section"
          aria-label={t('bulk.bar')}
          data-needs-connection
        >
          <Group gap="xs">
            <Text size="sm" fw={600} role="status">
              {t('bulk.ticked', { count: ticked.length })}
            </Text>
            {steps.map((one) => {
              const Icon = STEP_ICONS[one];
              return (
                <Button
                  key={one}
                  size="xs"
                  variant="default"
                  color={DANGEROUS.has(one) ? 'red' : undefined}
                  leftSection={<Icon size={16} />}
                  onClick={() => setStep(one)}
                >
                  {t(`action.${one}`)}
                </Button>
              );
            })}
            {steps.length === 0 && (
              <Text size="sm" className="quiet">
                {t('bulk.nothing')}
              </Text>
            )}
            <Button size="xs" variant="subtle" onClick={() => ticks.keep([])}>
              {t('bulk.clear')}
            </Button>
          </Group>
        </Paper>
      )}
      {step && (
        <BulkDialog
          step={step}
          rows={ticked}
          onDone={(failed) => {
            ticks.keep(failed);
            onDone();
          }}
          onClose={() => setStep(undefined)}
        />
      )}
    </>
  );
}
