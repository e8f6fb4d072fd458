import { z } from 'zod';

/** Roles that people provided by SCIM can have without a mapping: none of administrators. */
const SCIM_ROLES = ['developer', 'department_head', 'technician', 'employee'] as const;

/** Role of new people provided by SCIM (docs/api/scim.md). */
export type ScimRole = (typeof SCIM_ROLES)[number];

/** Variables of SCIM. */
export const scimVariables = {
  SCIM_DEFAULT_ROLE: z.enum(SCIM_ROLES).default('employee'),
};
