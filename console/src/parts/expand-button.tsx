import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '../icons/icons.ts';

export interface ExpandButtonProps {
  readonly opened: boolean;
  readonly label: string;
  readonly onToggle: () => void;
}

/** Opens and closes the details of a row. */
export function ExpandButton({ opened, label, onToggle }: ExpandButtonProps) {
  const Icon = opened ? IconChevronDown : IconChevronRight;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      aria-expanded={opened}
      onClick={onToggle}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
