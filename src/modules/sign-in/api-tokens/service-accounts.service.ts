import { randomUUID } from 'node:crypto';
import type { ActingCaller } from '../../../core/context.js';
import { SERVICE_DOMAIN } from '../../../core/email.js';
import { notFound } from '../../../core/errors.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { PrismaClient, User as UserRow } from '../../../generated/prisma/client.js';
import {
  requireAuthorityOver,
  requireMayGiveRole,
  requireMaySetPermissions,
} from '../../people/users/users.access.js';
import { userChanged } from '../../people/users/users.events.js';
import { accountSnapshot, toFullUser } from '../../people/users/users.mapper.js';
import type { UsersService } from '../../people/users/users.service.js';
import type { User } from '../../people/users/users.types.js';
import type { ApiTokensService } from './api-tokens.service.js';
import type {
  ApiToken,
  ApiTokenWithSecret,
  CreateServiceAccountInput,
  CreateServiceAccountTokenInput,
  ServiceAccountTokenInput,
} from './api-tokens.types.js';
import { requireMayGiveScopes } from './service-accounts.access.js';

/** Maximum length of the part of an address that is derived from the name, in characters. */
const MAX_ADDRESS_NAME = 40;

/** Accounts of programs, which have tokens and cannot log in (docs/api/tokens.md). */
export class ServiceAccountsService {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UsersService,
    private readonly tokens: ApiTokensService,
  ) {}

  /**
   * Creates an active service account.
   *
   * @throws AppError as creating a user: FORBIDDEN when an actor other than a super_admin gives the
   *   role of an administrator or sets permissions, VALIDATION_ERROR for a missing or unknown
   *   department.
   */
  async create(caller: ActingCaller, input: CreateServiceAccountInput): Promise<User> {
    requireMayGiveRole(caller.actor, input.role);
    if (input.permissions !== undefined) requireMaySetPermissions(caller.actor);
    const { name, ...account } = input;
    return await this.unitOfWork.run(caller, async (unit) => {
      const { id } = await this.users.insert(unit, {
        ...account,
        firstName: name,
        // The address contains the id, which is not known before.
        email: `${randomUUID()}@${SERVICE_DOMAIN}`,
        emailVerified: false,
        passwordHash: null,
        status: 'active',
        isService: true,
      });
      const email = `${addressName(name)}-${id}@${SERVICE_DOMAIN}`;
      const row = await unit.tx.user.update({ where: { id }, data: { email } });
      unit.audit({
        action: 'service_account.created',
        targetType: 'user',
        targetId: id,
        metadata: { after: accountSnapshot(row) },
      });
      unit.emit(userChanged, { id });
      return toFullUser(row);
    });
  }

  /**
   * The live tokens of a service account, newest first.
   *
   * @throws AppError NOT_FOUND for an account that is not a service account, FORBIDDEN for one of
   *   an administrator unless the actor is a super_admin.
   */
  async tokensOf({ actor }: ActingCaller, id: number): Promise<ApiToken[]> {
    requireAuthorityOver(actor, found(await this.prisma.user.findUnique({ where: { id } })));
    return await this.tokens.ofAccount(id);
  }

  /**
   * Creates a token of a service account.
   *
   * @throws AppError as `tokensOf`, and as creating a token of the caller's account; FORBIDDEN for
   *   scopes that the actor may not give.
   */
  async createToken(
    caller: ActingCaller,
    { id, ...input }: CreateServiceAccountTokenInput,
  ): Promise<ApiTokenWithSecret> {
    return await this.unitOfWork.run(caller, async (unit) => {
      const account = found(await unit.tx.user.findUnique({ where: { id } }));
      requireAuthorityOver(caller.actor, account);
      requireMayGiveScopes(caller.actor, account, input.scopes);
      return await this.tokens.insert(unit, caller, id, input);
    });
  }

  /**
   * Revokes a token of a service account. @throws AppError as `tokensOf`; NOT_FOUND for an ended
   * token.
   */
  async revokeToken(
    caller: ActingCaller,
    { id, tokenId }: ServiceAccountTokenInput,
  ): Promise<ApiToken> {
    return await this.unitOfWork.run(caller, async (unit) => {
      requireAuthorityOver(caller.actor, found(await unit.tx.user.findUnique({ where: { id } })));
      return await this.tokens.end(unit, caller, id, tokenId);
    });
  }
}

function found(row: UserRow | null): UserRow {
  if (row === null || !row.isService) throw notFound('The service account');
  return row;
}

/** Form of a name in an address: ASCII letters, digits and hyphens. */
function addressName(name: string): string {
  const ascii = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = ascii.replace(/[^a-z0-9]+/g, '-').slice(0, MAX_ADDRESS_NAME);
  return words.replace(/^-+|-+$/g, '') || 'service';
}
