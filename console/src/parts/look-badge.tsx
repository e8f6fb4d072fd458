import { Badge } from '@mantine/core';
import type { Icon } from '../icons/icon.tsx';

/** Colour and icon of a state; each is sufficient to recognise it. */
export interface Look {
  readonly color: string;
  readonly icon: Icon;
}

export interface LookBadgeProps {
  readonly look: Look;
  readonly children: string;
}

/** A state in words, with its colour and icon. */
export function LookBadge({ look: { color, icon: Icon }, children }: LookBadgeProps) {
  return (
    <Badge
      color={color}
      variant="light"
      tt="none"
      fw={600}
      leftSection={<Icon size={14} aria-hidden />}
    >
      {children}
    </Badge>
  );
}
