import { Badge, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PurchaseStep, usePurchaseSteps } from '../../equipment/parts/rights.ts';
import type { PurchaseRowFragment } from '../../equipment/parts/stock.generated.ts';
import { PurchaseStepDialog } from './purchase-dialogs.tsx';

const COLORS = {
  REQUESTED: 'orange',
  APPROVED: 'teal',
  ORDERED: 'blue',
  RECEIVED: 'gray',
  REFUSED: 'red',
  CANCELLED: 'gray',
} as const;

/** Where a purchase stands. */
export function PurchaseStateBadge({ state }: Pick<PurchaseRowFragment, 'state'>) {
  const { t } = useTranslation('stock');
  return (
    <Badge variant="light" color={COLORS[state]} tt="none">
      {t(`state.${state}`)}
    </Badge>
  );
}

/** Buttons of the steps of a purchase that the viewer may take now. */
export function PurchaseSteps({ purchase }: { readonly purchase: PurchaseRowFragment }) {
  const { t } = useTranslation('stock');
  const [step, setStep] = useState<PurchaseStep>();
  const steps = usePurchaseSteps()(purchase);
  return (
    <>
      {steps.length > 0 && (
        <Group gap="xs" className="no-print">
          {steps.map((one) => (
            <Button
              key={one}
              size="xs"
              variant={one === 'approve' ? 'filled' : 'default'}
              aria-label={t('step.of', { step: t(`step.${one}`), what: purchase.description })}
              onClick={() => setStep(one)}
            >
              {t(`step.${one}`)}
            </Button>
          ))}
        </Group>
      )}
      {step && (
        <PurchaseStepDialog purchase={purchase} step={step} onClose={() => setStep(undefined)} />
      )}
    </>
  );
}
