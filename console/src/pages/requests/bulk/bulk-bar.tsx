import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TickBar } from '../../../parts/ticks/tick-bar.tsx';
import type { Ticks } from '../../../parts/ticks/use-ticks.ts';
import type { RequestRowFragment } from '../maintenance/requests.generated.ts';
import { STEP_ICONS } from '../maintenance/steps/step-icons.ts';
import { DANGEROUS } from '../maintenance/steps/steps.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { type BulkStep, commonSteps } from './bulk-steps.ts';

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
  const ticked = rows.filter(({ id }) => ticks.ids.has(id));
  if (ticked.length === 0 && step === undefined) return null;
  const steps = commonSteps(ticked);
  return (
    <>
      <TickBar label={t('bulk.bar')} ticks={ticks} count={ticked.length}>
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
      </TickBar>
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
