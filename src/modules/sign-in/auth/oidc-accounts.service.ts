import type { Caller } from '../../../core/context.js';
import { canonicalEmail } from '../../../core/email.js';
import { AppError, prismaCode } from '../../../core/errors.js';
import type { Statements } from '../../../core/sql.js';
import { externalName } from '../../../core/text.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { PrismaClient } from '../../../generated/prisma/client.js';
import type { Role } from '../../../generated/prisma/enums.js';
import type { IdentityProfile } from '../../../infra/identity/identity-claims.js';
import type { Identity } from '../../../infra/identity/identity-provider.js';
import { userChanged } from '../../people/users/users.events.js';
import { lockUser } from '../../people/users/users.queries.js';
import type { UsersService } from '../../people/users/users.service.js';
import type { IdentityApplying } from '../identity/applying/applying.service.js';
import { doubtOf } from './oidc-email.js';
import type { OidcRefusals } from './oidc-refusals.service.js';
import type { TakeoverService } from './takeover.service.js';

/** Dependencies of OidcAccounts. */
export interface OidcAccountsDependencies {
  readonly autoRegisterRole: Role | undefined;
  /** True if an address counts as verified when the provider does not state it. */
  readonly trustsEmail: boolean;
  readonly prisma: PrismaClient;
  readonly statements: Statements;
  readonly unitOfWork: UnitOfWork;
  readonly users: UsersService;
  readonly takeover: TakeoverService;
  readonly identityApplying: IdentityApplying;
  readonly refusals: OidcRefusals;
}

/**
 * Accounts of people at the identity provider (docs/behaviour/people.md). Accounts are linked by issuer
 * and subject; a verified e-mail address links an existing account once. If the account's address was
 * never verified before, its password and all its credentials are removed (TakeoverService), because
 * another person may have registered the address.
 */
export class OidcAccounts {
  constructor(private readonly deps: OidcAccountsDependencies) {}

  /**
   * The account of an identity, with the role and department that its groups give.
   *
   * @throws AppError FORBIDDEN for an unknown person or an unverified e-mail address.
   */
  async accountOf(caller: Caller, identity: Identity): Promise<number> {
    const { issuer, subject } = identity;
    const known = await this.deps.prisma.userIdentity.findUnique({
      where: { issuer_subject: { issuer, subject } },
    });
    if (known !== null) return await this.applyTo(caller, identity, known.userId);
    const profile = await identity
      .profile()
      .catch((error: unknown) => this.deps.refusals.failed(caller, error));
    const doubt = doubtOf(profile, this.deps.trustsEmail);
    if (doubt !== undefined) return await this.deps.refusals.reject(caller, ...doubt);
    const email = canonicalEmail(profile.email ?? '');
    if (email === undefined) {
      return await this.deps.refusals.reject(
        caller,
        'email_unsuitable',
        'The e-mail address is not one that an account may have.',
      );
    }
    const user = await this.deps.prisma.user.findUnique({
      where: { email },
      include: { identities: { where: { issuer } } },
    });
    if (user === null && this.deps.autoRegisterRole === undefined) {
      return await this.deps.refusals.reject(
        caller,
        'no_account',
        'No account has this e-mail address.',
      );
    }
    if (user !== null && user.identities.length > 0) {
      return await this.deps.refusals.reject(
        caller,
        'linked_otherwise',
        'The account is linked to another identity at the provider.',
      );
    }
    return await this.link(caller, identity, profile, user?.id, email);
  }

  private async link(
    caller: Caller,
    identity: Identity,
    profile: IdentityProfile,
    knownId: number | undefined,
    email: string,
  ): Promise<number> {
    const { issuer, subject } = identity;
    const groups = await this.groupsOf(identity);
    try {
      return await this.deps.unitOfWork.run(caller, async (unit) => {
        const userId = knownId ?? (await this.register(unit, profile, email));
        await this.claim(unit, caller, userId, email);
        await unit.tx.userIdentity.create({
          data: { issuer, subject, userId, createdAt: unit.now },
        });
        unit.audit({
          action: 'auth.identity_linked',
          targetType: 'user',
          targetId: userId,
          metadata: { issuer, registered: knownId === undefined },
        });
        unit.emit(userChanged, { id: userId });
        await this.deps.identityApplying.loggedIn(unit, caller, {
          ...{ userId, issuer, subject, groups },
          isNew: knownId === undefined,
        });
        return userId;
      });
    } catch (error) {
      // The same person may have been linked concurrently from another browser tab.
      const conflict = prismaCode(error) === 'P2002' || error instanceof AppError;
      const known = conflict
        ? await this.deps.prisma.userIdentity.findUnique({
            where: { issuer_subject: { issuer, subject } },
          })
        : null;
      if (known === null) throw error;
      return await this.applyTo(caller, identity, known.userId);
    }
  }

  /** Applies the groups of a login to the account that it belongs to. */
  private async applyTo(caller: Caller, identity: Identity, userId: number): Promise<number> {
    const { issuer, subject } = identity;
    const groups = await this.groupsOf(identity);
    await this.deps.unitOfWork.run(caller, (unit) =>
      this.deps.identityApplying.loggedIn(unit, caller, { userId, issuer, subject, groups }),
    );
    return userId;
  }

  private async groupsOf(identity: Identity): Promise<readonly string[] | undefined> {
    // Where nothing depends on the groups, the login takes no further exchange.
    const { identityApplying, statements } = this.deps;
    return await identity.groups(await identityApplying.needsGroups(statements));
  }

  /**
   * Transfers the account to the authenticated person. If its address was never verified, its password and
   * all other credentials are removed.
   *
   * @throws AppError CONFLICT when the address of the account has changed.
   */
  private async claim(unit: Unit, caller: Caller, userId: number, email: string): Promise<void> {
    // The account is locked before its sessions: a concurrent login finds no password, or its
    // session is ended here.
    await lockUser(unit.statements, userId);
    const row = await unit.tx.user.findUniqueOrThrow({ where: { id: userId } });
    if (row.email !== email) {
      throw new AppError('CONFLICT', 'The account has been changed at the same time. Try again.');
    }
    await this.deps.takeover.claim(unit, caller, row, {
      event: 'auth.oidc.credentials_removed',
      by: 'The identity provider',
    });
  }

  private async register(unit: Unit, profile: IdentityProfile, email: string): Promise<number> {
    const row = await this.deps.users.insert(unit, {
      email,
      emailVerified: true,
      passwordHash: null,
      role: this.deps.autoRegisterRole ?? 'technician',
      status: 'active',
      firstName: externalName(profile.givenName, 100),
      lastName: externalName(profile.familyName, 100),
    });
    return row.id;
  }
}
