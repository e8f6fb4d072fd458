import type { NotificationKind } from '../../generated/schema.ts';
import type { Icon } from '../../icons/icon.tsx';
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
} from '../../icons/icons.ts';

/** Icon of each kind. */
export const KIND_ICONS: Readonly<Record<NotificationKind, Icon>> = {
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
