import {
  IconArrowsExchange,
  IconAt,
  IconCircleCheck,
  IconCopy,
  IconGavel,
  IconInbox,
  IconMessage,
  IconPlayerPause,
  IconPlayerPlay,
  IconRotate,
  IconShieldLock,
  IconTool,
  IconUserShare,
  type TablerIcon,
} from '@tabler/icons-react';
import type { NotificationKind } from '../../generated/schema.ts';

/** The icon of each kind. */
export const KIND_ICONS: Readonly<Record<NotificationKind, TablerIcon>> = {
  SUBMITTED: IconInbox,
  TRANSFERRED: IconArrowsExchange,
  DECIDED: IconGavel,
  COMPLETED: IconCircleCheck,
  DUPLICATE_RESOLVED: IconCopy,
  ASSIGNED: IconTool,
  REOPENED: IconRotate,
  HELD: IconPlayerPause,
  RESUMED: IconPlayerPlay,
  COMMENTED: IconMessage,
  MENTIONED: IconAt,
  DELEGATED: IconUserShare,
  SECURITY: IconShieldLock,
};
