import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAway } from '../../../../offline/use-away.ts';
import type { RequestDetailFragment } from '../request.generated.ts';
import { ANCHORS, goTo } from '../work/anchors.ts';
import { STEP_ICONS } from './step-icons.ts';
import { StepMenu } from './step-menu.tsx';
import { arrangedSteps, DANGEROUS, mayOpen, type OpenStep } from './steps.ts';

export interface StepButtonsProps {
  readonly request: RequestDetailFragment;
  readonly onOpen: (step: OpenStep) => void;
}

/** A button of a step that lacks something: it leads to the list of what is missing. */
export const CLOSED = {
  'aria-disabled': true,
  'data-disabled': true,
  'aria-describedby': ANCHORS.missing,
  onClick: () => goTo(ANCHORS.missing),
} as const;

/** Steps that the viewer may take: likely ones as buttons, all others in a menu. */
export function StepButtons({ request, onOpen }: StepButtonsProps) {
  const label = useStepLabel(request);
  const { buttons, menu } = arrangedSteps(request, useAway());
  const { t } = useTranslation('requests');
  if (buttons.length + menu.length === 0) return null;
  return (
    <Group gap="xs" role="group" aria-label={t('request.actions')}>
      {buttons.map((option, index) => {
        const { step } = option;
        const Icon = STEP_ICONS[step];
        const closed = !mayOpen(option);
        const dangerous = DANGEROUS.has(step);
        return (
          <Button
            key={step}
            variant={dangerous ? 'light' : index === 0 ? 'filled' : 'default'}
            color={dangerous ? 'red' : undefined}
            leftSection={<Icon size={16} />}
            {...(closed ? CLOSED : { onClick: () => onOpen(step) })}
          >
            {label(step)}
          </Button>
        );
      })}
      {menu.length > 0 && (
        <StepMenu request={request} options={menu} label={label} onOpen={onOpen} />
      )}
    </Group>
  );
}

/** Returns the label of a step's button. */
export function useStepLabel({ assigneeId }: RequestDetailFragment): (step: OpenStep) => string {
  const { t } = useTranslation('requests');
  return (step) => {
    const again = step === 'ASSIGN' && assigneeId !== null;
    return t(again ? 'action.REASSIGN' : `action.${step}`);
  };
}
