import type { Caller } from '../../../core/context.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { PrismaClient } from '../../../generated/prisma/client.js';
import type { Role } from '../../../generated/prisma/enums.js';
import { callerKey } from '../../../http/rate-limits.js';
import { ASSIGNABLE_ROLES, PASSWORD_LENGTH } from '../../people/users/new-accounts.types.js';
import type { Passwords } from '../../people/users/passwords.js';
import { userChanged } from '../../people/users/users.events.js';
import { toFullUser } from '../../people/users/users.mapper.js';
import { DEPARTMENT_ROLES, type UsersService } from '../../people/users/users.service.js';
import { LOG_EVENTS, type LogsService } from '../../system/logs/logs.service.js';
import type { SettingsService } from '../../system/system-settings/system-settings.service.js';
import type { AccountMailService } from '../account-mail/account-mail.service.js';
import type { PasskeysService } from '../factors/passkeys.service.js';
import { asActor } from './auth.service.js';
import type { RegisterInput, RegistrationOptions, RegistrationPayload } from './auth.types.js';

/** Upper bound for the list of departments. */
const MAX_DEPARTMENTS = 1_000;

/** Dependencies of RegistrationService. */
export interface RegistrationDependencies {
  readonly prisma: PrismaClient;
  readonly unitOfWork: UnitOfWork;
  readonly users: UsersService;
  readonly passwords: Passwords;
  readonly passkeys: PasskeysService;
  readonly accountMail: AccountMailService;
  readonly settings: SettingsService;
  readonly logs: LogsService;
  /** Roles whose accounts are active at registration. */
  readonly activeRoles: readonly Role[];
  /** True if people log in through an identity provider. */
  readonly hasProvider: boolean;
}

/** Registration, and the options of its form (specification 4.1; docs/behaviour/access.md). */
export class RegistrationService {
  constructor(private readonly deps: RegistrationDependencies) {}

  /** The roles, departments and rules of a registration. */
  async options(): Promise<RegistrationOptions> {
    const { prisma, settings, passkeys, accountMail, activeRoles, hasProvider } = this.deps;
    const { requireVerifiedEmail } = await settings.get();
    const departments = await prisma.department.findMany({
      select: { id: true, name: true },
      orderBy: [{ nameOrder: 'asc' }, { id: 'asc' }],
      take: MAX_DEPARTMENTS,
    });
    return {
      roles: ASSIGNABLE_ROLES.map((role) => ({
        role,
        needsDepartment: DEPARTMENT_ROLES.has(role),
        needsActivation: !activeRoles.includes(role),
      })),
      departments,
      passwordMinLength: PASSWORD_LENGTH.minimum,
      identityProvider: hasProvider,
      passkeys: await passkeys.available(),
      mail: accountMail.isOn,
      verificationRequired: requireVerifiedEmail,
    };
  }

  /**
   * Registers an account, and mails a link to verify its address. It is inactive unless
   * `REGISTRATION_ACTIVE_ROLES` contains its role and no verification is required.
   *
   * @throws AppError VALIDATION_ERROR, or CONFLICT for an e-mail address in use.
   */
  async register(caller: Caller, input: RegisterInput): Promise<RegistrationPayload> {
    const { passwords, unitOfWork, settings, users, accountMail, logs, activeRoles } = this.deps;
    const { password, ...account } = input;
    const passwordHash = await passwords.hash(password, caller);
    const activationRequired = !activeRoles.includes(input.role);
    return await unitOfWork.run(caller, async (unit) => {
      const { requireVerifiedEmail } = await settings.current(unit.statements);
      const user = await users.insert(unit, {
        ...account,
        emailVerified: false,
        passwordHash,
        status: activationRequired || requireVerifiedEmail ? 'inactive' : 'active',
        awaitsVerification: requireVerifiedEmail && !activationRequired,
        awaitsActivation: activationRequired,
      });
      unit.audit({
        action: 'auth.registered',
        targetType: 'user',
        targetId: user.id,
        actor: asActor(user),
        metadata: { role: user.role, activationRequired },
      });
      unit.emit(userChanged, { id: user.id });
      if (accountMail.isOn)
        await accountMail.sendLink(unit, 'verification', user, callerKey(caller));
      await logs.record(
        caller,
        {
          category: 'auth',
          level: 'info',
          service: 'auth',
          event: LOG_EVENTS.registered,
          message: 'The account was registered.',
          userId: user.id,
        },
        unit.statements,
      );
      return {
        user: toFullUser(user),
        activationRequired,
        verificationRequired: requireVerifiedEmail,
      };
    });
  }
}
