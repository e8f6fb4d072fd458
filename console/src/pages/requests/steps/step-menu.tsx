import { Button, Menu, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MaintenanceStep } from '../../../generated/schema.ts';
import { IconDots } from '../../../icons/icons.ts';
import type { RequestDetailFragment } from '../request.generated.ts';
import { STEP_ICONS } from './step-icons.ts';
import classes from './step-menu.module.css';
import { DANGEROUS, type StepOption } from './steps.ts';
import { useStepReason } from './use-step-reason.ts';

export interface StepMenuProps {
  readonly request: RequestDetailFragment;
  readonly options: readonly StepOption[];
  readonly label: (step: MaintenanceStep) => string;
  readonly onOpen: (step: MaintenanceStep) => void;
}

/** Less likely steps, and disabled ones with the reason. */
export function StepMenu({ request, options, label, onOpen }: StepMenuProps) {
  const { t } = useTranslation('requests');
  return (
    <Menu
      position="bottom-end"
      width={300}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button variant="default" leftSection={<IconDots size={16} />}>
          {t('request.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('request.more')}>
        {options.map((option) => (
          <StepItem key={option.step} {...{ request, option, onOpen }} label={label(option.step)} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ItemProps {
  readonly request: RequestDetailFragment;
  readonly option: StepOption;
  readonly label: string;
  readonly onOpen: (step: MaintenanceStep) => void;
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
