import { Badge, Group, Text } from '@mantine/core';
import {
  IconAlertOctagon,
  IconArrowDown,
  IconArrowUp,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleDot,
  IconCircleX,
  IconEqual,
  IconThumbUp,
  IconTool,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MaintenancePriority, MaintenanceStatus, UserStatus } from '../generated/schema.ts';

/** The colour and the shape of a state: either alone is enough to tell it. */
export const STATUS_LOOKS: Readonly<
  Record<MaintenanceStatus, { readonly color: string; readonly icon: TablerIcon }>
> = {
  PENDING: { color: 'yellow', icon: IconCircleDashed },
  APPROVED: { color: 'blue', icon: IconThumbUp },
  ASSIGNED: { color: 'violet', icon: IconTool },
  COMPLETED: { color: 'teal', icon: IconCircleCheck },
  CANCELLED: { color: 'gray', icon: IconCircleX },
};

/** The states in the order of the work. */
export const STATUSES: readonly MaintenanceStatus[] = [
  'PENDING',
  'APPROVED',
  'ASSIGNED',
  'COMPLETED',
  'CANCELLED',
];

export const PRIORITY_LOOKS: Readonly<
  Record<MaintenancePriority, { readonly color: string; readonly icon: TablerIcon }>
> = {
  LOW: { color: 'gray', icon: IconArrowDown },
  NORMAL: { color: 'blue', icon: IconEqual },
  HIGH: { color: 'orange', icon: IconArrowUp },
  URGENT: { color: 'red', icon: IconAlertOctagon },
};

export const PRIORITIES: readonly MaintenancePriority[] = ['LOW', 'NORMAL', 'HIGH', 'URGENT'];

export function StatusBadge({ status }: { readonly status: MaintenanceStatus }) {
  const { t } = useTranslation();
  const { color, icon: Icon } = STATUS_LOOKS[status];
  return (
    <Badge
      color={color}
      variant="light"
      tt="none"
      fw={600}
      leftSection={<Icon size={14} aria-hidden />}
    >
      {t(`status.${status}`)}
    </Badge>
  );
}

export function PriorityLabel({ priority }: { readonly priority: MaintenancePriority }) {
  const { t } = useTranslation();
  const { color, icon: Icon } = PRIORITY_LOOKS[priority];
  return (
    <Group gap={6} wrap="nowrap" component="span" display="inline-flex">
      <Icon size={16} color={`var(--mantine-color-${color}-text)`} aria-hidden />
      <Text span inherit fw={priority === 'URGENT' ? 600 : undefined}>
        {t(`priority.${priority}`)}
      </Text>
    </Group>
  );
}

const USER_STATUS_LOOKS: Readonly<
  Record<UserStatus, { readonly color: string; readonly icon: TablerIcon }>
> = {
  ACTIVE: { color: 'teal', icon: IconCircleCheck },
  SUSPENDED: { color: 'orange', icon: IconCircleX },
  INACTIVE: { color: 'gray', icon: IconCircleDot },
};

export function UserStatusBadge({ status }: { readonly status: UserStatus }) {
  const { t } = useTranslation();
  const { color, icon: Icon } = USER_STATUS_LOOKS[status];
  return (
    <Badge
      color={color}
      variant="light"
      tt="none"
      fw={600}
      leftSection={<Icon size={14} aria-hidden />}
    >
      {t(`userStatus.${status}`)}
    </Badge>
  );
}
