import type { MaintenanceStep } from '../../../generated/schema.ts';
import type { Icon } from '../../../icons/icon.tsx';
import {
  IconAdjustments,
  IconArrowBackUp,
  IconBuilding,
  IconCalendar,
  IconCircleCheck,
  IconCircleX,
  IconCopy,
  IconCopyOff,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerTrackNext,
  IconRosetteDiscountCheck,
  IconThumbDown,
  IconThumbUp,
  IconTool,
  IconTrash,
  IconUserPlus,
} from '../../../icons/icons.ts';

/** Icon of each step. */
export const STEP_ICONS: Readonly<Record<MaintenanceStep, Icon>> = {
  APPROVE: IconThumbUp,
  REJECT: IconThumbDown,
  ASSIGN: IconTool,
  START: IconPlayerPlay,
  HOLD: IconPlayerPause,
  RESUME: IconPlayerTrackNext,
  COMPLETE: IconCircleCheck,
  CONFIRM: IconRosetteDiscountCheck,
  REOPEN: IconArrowBackUp,
  TRANSFER: IconBuilding,
  MARK_DUPLICATE: IconCopy,
  UNMARK_DUPLICATE: IconCopyOff,
  CLASSIFY: IconAdjustments,
  SET_DUE_DATE: IconCalendar,
  HELPERS: IconUserPlus,
  UPDATE: IconPencil,
  CANCEL: IconCircleX,
  PURGE: IconTrash,
};
