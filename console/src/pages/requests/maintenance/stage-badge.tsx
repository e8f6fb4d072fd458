import { useTranslation } from 'react-i18next';
import type { MaintenanceStage } from '../../../generated/schema.ts';
import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconCopy,
  IconPlayerPause,
  IconProgress,
  IconRosetteDiscountCheck,
  IconThumbDown,
  IconThumbUp,
  IconTool,
} from '../../../icons/icons.ts';
import { type Look, LookBadge } from '../../../parts/look-badge.tsx';

/** Colours and icons of the stages; a stage has the colour of its status unless it refines it. */
export const STAGE_LOOKS: Readonly<Record<MaintenanceStage, Look>> = {
  SUBMITTED: { color: 'yellow', icon: IconCircleDashed },
  APPROVED: { color: 'blue', icon: IconThumbUp },
  ASSIGNED: { color: 'violet', icon: IconTool },
  IN_PROGRESS: { color: 'grape', icon: IconProgress },
  COMPLETED: { color: 'teal', icon: IconCircleCheck },
  CONFIRMED: { color: 'teal', icon: IconRosetteDiscountCheck },
  CANCELLED: { color: 'gray', icon: IconCircleX },
  REJECTED: { color: 'gray', icon: IconThumbDown },
  DUPLICATE: { color: 'gray', icon: IconCopy },
};

const HOLD_LOOK: Look = { color: 'orange', icon: IconPlayerPause };

/** Stage of a request. */
export function StageBadge({ stage }: { readonly stage: MaintenanceStage }) {
  const { t } = useTranslation('requests');
  return <LookBadge look={STAGE_LOOKS[stage]}>{t(`stage.${stage}`)}</LookBadge>;
}

/** Shows that a request is on hold; `children` gives the reason. */
export function HoldBadge({ children }: { readonly children?: string }) {
  const { t } = useTranslation('requests');
  return <LookBadge look={HOLD_LOOK}>{children ?? t('hold.badge')}</LookBadge>;
}
