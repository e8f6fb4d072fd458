import { Button, Menu, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { IconDots, IconHelpCircle } from '../../../../icons/icons.ts';
import type { RequestDetailFragment } from '../request.generated.ts';
import { STEP_ICONS } from './step-icons.ts';
import classes from './step-menu.module.css';
import { DANGEROUS, mayOpen, type OpenStep, type StepOption } from './steps.ts';
import { useStepReason } from './use-step-reason.ts';

export interface StepMenuProps {
  readonly request: RequestDetailFragment;
  readonly options: readonly StepOption[];
  readonly label: (step: OpenStep) => string;
  readonly onOpen: (step: OpenStep) => void;
  /** True if the menu opens above its button, at the bottom of a phone's screen. */
  readonly above?: boolean;
}

/** Less likely steps; those that are not possible now stand behind "Why not?". */
export function StepMenu({ request, options, label, onOpen, above = false }: StepMenuProps) {
  const { t } = useTranslation('requests');
  const name = t('request.more');
  return (
    <Menu
      position={above ? 'top-end' : 'bottom-end'}
      width={300}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button variant="default" leftSection={<IconDots size={16} />}>
          {name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={name} className={classes.steps}>
        <StepItems {...{ request, options, label, onOpen }} />
      </Menu.Dropdown>
    </Menu>
  );
}

/**
 * Items of a menu of steps: those that are possible, and an entry that explains the others. The
 * explanation is open from the start if nothing is possible.
 */
export function StepItems({ request, options, label, onOpen }: StepMenuProps) {
  const { t } = useTranslation('requests');
  const possible = options.filter(mayOpen);
  const blocked = options.filter((option) => !mayOpen(option));
  const [explained, setExplained] = useState(possible.length === 0);
  const itemOf = (option: StepOption) => (
    <StepItem key={option.step} {...{ request, option, onOpen }} label={label(option.step)} />
  );
  return (
    <>
      {possible.map(itemOf)}
      {possible.length > 0 && blocked.length > 0 && (
        <>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconHelpCircle size={16} aria-hidden />}
            aria-expanded={explained}
            closeMenuOnClick={false}
            onClick={() => setExplained(!explained)}
          >
            {t('request.whyNot')}
          </Menu.Item>
        </>
      )}
      {explained && blocked.map(itemOf)}
    </>
  );
}

interface ItemProps {
  readonly request: RequestDetailFragment;
  readonly option: StepOption;
  readonly label: string;
  readonly onOpen: (step: OpenStep) => void;
}

function StepItem({ request, option, label, onOpen }: ItemProps) {
  const { step } = option;
  const reason = useStepReason(request)(option);
  const Icon = STEP_ICONS[step];
  if (reason === undefined) {
    return (
      <Menu.Item
        leftSection={<Icon size={16} aria-hidden />}
        className={DANGEROUS.has(step) ? classes.dangerous : undefined}
        onClick={() => onOpen(step)}
      >
        {label}
      </Menu.Item>
    );
  }
  // Focusable by keyboard, so that screen readers read its reason.
  return (
    <Menu.Item
      leftSection={<Icon size={16} aria-hidden />}
      aria-disabled
      closeMenuOnClick={false}
      className={classes.blocked}
    >
      {label}
      <Text span size="xs" display="block">
        {reason}
      </Text>
    </Menu.Item>
  );
}
