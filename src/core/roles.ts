import { Role } from '../generated/prisma/enums.js';
import { registerEnum } from './enums.js';

/** The roles of specification 2.2, for `@Field`. */
export const RoleType = registerEnum('Role', Role, 'The roles of accounts.');
