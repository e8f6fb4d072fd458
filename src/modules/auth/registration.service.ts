import type { PrismaClient } from '../../generated/prisma/client.js';
import type { Role } from '../../generated/prisma/enums.js';
import type { SettingsService } from '../settings/settings.service.js';
import { ASSIGNABLE_ROLES, PASSWORD_LENGTH } from '../users/new-accounts.types.js';
import { DEPARTMENT_ROLES } from '../users/users.service.js';
import type { RegistrationOptions } from './auth.types.js';

/** Upper bound for the list of departments. */
const MAX_DEPARTMENTS = 1_000;

/** Reads the public options of a registration form (contract, section 2). */
export class RegistrationService {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly activeRoles: readonly Role[],
    private readonly identityProvider: boolean,
    private readonly passkeys: boolean,
    private readonly mail: boolean,
    private readonly settings: SettingsService,
  ) {}

  /** The roles, departments and rules of a registration. */
  async options(): Promise<RegistrationOptions> {
    const { requireVerifiedEmail } = await this.settings.get();
    const departments = await this.prisma.department.findMany({
      select: { id: true, name: true },
      orderBy: [{ nameKey: 'asc' }, { id: 'asc' }],
      take: MAX_DEPARTMENTS,
    });
    return {
      roles: ASSIGNABLE_ROLES.map((role) => ({
        role,
        needsDepartment: DEPARTMENT_ROLES.has(role),
        needsActivation: !this.activeRoles.includes(role),
      })),
      departments,
      passwordMinLength: PASSWORD_LENGTH.minimum,
      identityProvider: this.identityProvider,
      passkeys: this.passkeys,
      mail: this.mail,
      verificationRequired: requireVerifiedEmail,
    };
  }
}
