import { Button } from '@mantine/core';
import {
  IconCircleCheck,
  IconCircleX,
  IconPencil,
  IconThumbUp,
  IconTool,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MaintenanceAllowedAction } from '../../../generated/schema.ts';
import type { RequestDetailFragment } from '../request.generated.ts';

/** The step whose dialog is open. */
export type OpenStep = MaintenanceAllowedAction;

/** The likely ones first: the first that is allowed is the main one. */
const ORDER: readonly OpenStep[] = ['APPROVE', 'COMPLETE', 'ASSIGN', 'UPDATE', 'CANCEL', 'PURGE'];

const ICONS: Readonly<Record<OpenStep, TablerIcon>> = {
  APPROVE: IconThumbUp,
  ASSIGN: IconTool,
  COMPLETE: IconCircleCheck,
  UPDATE: IconPencil,
  CANCEL: IconCircleX,
  PURGE: IconTrash,
};

/** Steps that take something away. */
const DANGEROUS: ReadonlySet<OpenStep> = new Set(['CANCEL', 'PURGE']);

export interface StepButtonsProps {
  readonly request: RequestDetailFragment;
  readonly onOpen: (step: OpenStep) => void;
}

/** The steps that the service lets the viewer take now. */
export function StepButtons({ request, onOpen }: StepButtonsProps) {
  const { t } = useTranslation('requests');
  const { allowedActions, status } = request;
  const steps = ORDER.filter((step) => allowedActions.includes(step));
  return steps.map((step, index) => {
    const Icon = ICONS[step];
    const dangerous = DANGEROUS.has(step);
    const again = step === 'ASSIGN' && status === 'ASSIGNED';
    return (
      <Button
        key={step}
        variant={dangerous ? 'light' : index === 0 ? 'filled' : 'default'}
        color={dangerous ? 'red' : undefined}
        leftSection={<Icon size={16} />}
        onClick={() => onOpen(step)}
      >
        {t(again ? 'action.REASSIGN' : `action.${step}`)}
      </Button>
    );
  });
}
