import { Role } from '../generated/prisma/enums.js';
import { registerEnum } from './enums.js';

/** The roles of specification 2.2, for `@Field`. */
export const RoleType = registerEnum('Role', Role, 'The roles of accounts.', {
  super_admin:
    'Has every permission. From the first start, or by a group of the identity provider.',
  administrator: 'Runs the organisation.',
  department_head: 'Approves and assigns the requests of a department.',
  developer: 'Monitors the service.',
  employee: 'Submits requests.',
  technician: 'Works on requests.',
});
