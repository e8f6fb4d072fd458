import { registerEnum } from '../../../core/enums.js';
import type { CategoryRequirement } from '../../../generated/prisma/enums.js';

export type { CategoryRequirement };

const requirements = {
  BEFORE_PHOTO: 'beforePhoto',
  AFTER_PHOTO: 'afterPhoto',
  CHECKLIST: 'checklist',
  TIME: 'time',
  NO_OPEN_PURCHASE: 'noOpenPurchase',
  CAUSE: 'cause',
} as const satisfies Record<string, CategoryRequirement>;

/** The requirements of categories, in their order. */
export const REQUIREMENTS: readonly CategoryRequirement[] = Object.values(requirements);

/** Requirements of a category, for `@Field`. */
export const CategoryRequirementType = registerEnum(
  'CategoryRequirement',
  requirements,
  'A requirement of a category before a request is approved or completed.',
  {
    beforePhoto: 'A photo of the type BEFORE, before it is approved.',
    afterPhoto: 'A photo of the type AFTER, before it is completed.',
    checklist: 'An answer to each required item of its checklist, before it is completed.',
    time: 'Recorded time, before it is completed.',
    noOpenPurchase: 'No purchase that is requested, approved or ordered, before it is completed.',
    cause: 'A cause of the failure, before it is completed.',
  },
);
