import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MaintenancePriority, MaintenanceStatus, UserStatus } from '../generated/schema.ts';
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
} from '../icons/icons.ts';
import { type Look, LookBadge } from './look-badge.tsx';

/** Colours and icons of the states. */
export const STATUS_LOOKS: Readonly<Record<MaintenanceStatus, Look>> = {
  PENDING: { color: 'yellow', icon: IconCircleDashed },
  APPROVED: { color: 'blue', icon: IconThumbUp },
  ASSIGNED: { color: 'violet', icon: IconTool },
  COMPLETED: { color: 'teal', icon: IconCircleCheck },
  CANCELLED: { color: 'gray', icon: IconCircleX },
};

export const PRIORITY_LOOKS: Readonly<Record<MaintenancePriority, Look>> = {
  LOW: { color: 'gray', icon: IconArrowDown },
  NORMAL: { color: 'blue', icon: IconEqual },
  HIGH: { color: 'orange', icon: IconArrowUp },
  URGENT: { color: 'red', icon: IconAlertOctagon },
};

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

const USER_STATUS_LOOKS: Readonly<Record<UserStatus, Look>> = {
  ACTIVE: { color: 'teal', icon: IconCircleCheck },
  SUSPENDED: { color: 'orange', icon: IconCircleX },
  INACTIVE: { color: 'gray', icon: IconCircleDot },
};

export function UserStatusBadge({ status }: { readonly status: UserStatus }) {
  const { t } = useTranslation();
  return <LookBadge look={USER_STATUS_LOOKS[status]}>{t(`userStatus.${status}`)}</LookBadge>;
}
