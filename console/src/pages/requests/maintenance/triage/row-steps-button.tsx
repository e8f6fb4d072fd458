import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { IconDots } from '../../../../icons/icons.ts';

export interface RowStepsProps {
  readonly id: number;
  readonly title: string;
}

export interface RowStepsButtonProps extends ActionIconProps {
  readonly title: string;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onClick?: () => void;
}

/** The button of the menu; a menu passes the properties of its target. */
export function RowStepsButton({ title, ...props }: RowStepsButtonProps) {
  const { t } = useTranslation('requests');
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="md"
      className="no-print"
      aria-label={t('request.stepsOf', { title })}
      aria-haspopup="menu"
      data-steps
      data-needs-connection
      {...props}
    >
      <IconDots size={18} />
    </ActionIcon>
  );
}
