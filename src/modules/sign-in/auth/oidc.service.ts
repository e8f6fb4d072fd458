import type { Clock } from '../../../core/clock.js';
import type { Caller } from '../../../core/context.js';
import { AppError, notFound } from '../../../core/errors.js';
import type { PrismaClient } from '../../../generated/prisma/client.js';
import type {
  Identity,
  IdentityProvider,
  LoginChecks,
} from '../../../infra/identity/identity-provider.js';
import type { SecretBox } from '../../../infra/secrets/secret-box.js';
import type { AuthService } from './auth.service.js';
import { keptSid } from './logout-tokens.js';
import type { OidcAccounts } from './oidc-accounts.service.js';
import type { OidcRefusals } from './oidc-refusals.service.js';

/** Dependencies of OidcService. */
export interface OidcDependencies {
  /** Undefined when no identity provider is configured. */
  readonly provider: IdentityProvider | undefined;
  readonly prisma: PrismaClient;
  readonly auth: AuthService;
  readonly accounts: OidcAccounts;
  readonly refusals: OidcRefusals;
  readonly clock: Clock;
  /** Encrypts the state that the browser holds during the login. */
  readonly box: SecretBox;
}

/** The account of a person whom the identity provider has authenticated. */
export interface ProvidedAccount {
  readonly userId: number;
  /** True for a proof of the person who uses a session, which opens none. */
  readonly reauthenticates: boolean;
  /** The session at the provider, which its logout tokens name, as `keptSid` has it. */
  readonly sid: string | undefined;
}

/** Time limit of a login at the provider, in seconds. */
export const LOGIN_LIFETIME = 600;

/** Maximum time by which the provider's clock may be behind, in seconds. */
const CLOCK_TOLERANCE = 30;

/** The state that the browser holds during the login, before encryption. */
interface StartedLogin {
  readonly checks: LoginChecks;
  /** Start of a re-authentication, in milliseconds of Unix time. */
  readonly reauthenticatesSince?: number;
  /** In milliseconds of Unix time. */
  readonly expiresAt: number;
}

/** Login through an identity provider (docs/behaviour/people.md). */
export class OidcService {
  constructor(private readonly deps: OidcDependencies) {}

  /**
   * Starts a login.
   *
   * @param reauthenticates true for a re-authentication: the provider then asks for the credentials even if
   *   it knows the person.
   * @returns the URL to which the browser is redirected, and the encrypted state for its cookie.
   * @throws AppError NOT_FOUND without an identity provider, SERVICE_UNAVAILABLE when it is unavailable.
   */
  async begin(reauthenticates = false): Promise<{ url: string; sealed: string }> {
    const now = this.deps.clock().getTime();
    const { url, checks } = await this.provider().begin(
      reauthenticates ? LOGIN_LIFETIME : undefined,
    );
    const started: StartedLogin = {
      checks,
      ...(reauthenticates ? { reauthenticatesSince: now } : {}),
      expiresAt: now + LOGIN_LIFETIME * 1000,
    };
    return { url, sealed: this.deps.box.seal(JSON.stringify(started)) };
  }

  /**
   * Authenticates the user who returns from the provider.
   *
   * @param sealed the encrypted state that `begin` returned to the same browser.
   * @returns an active account, with the role and department that the groups of the person give.
   * @throws AppError INVALID_CREDENTIALS when the response does not belong to the login, FORBIDDEN for an
   *   unknown person or an unverified e-mail address, ACCOUNT_SUSPENDED, ACCOUNT_INACTIVE.
   */
  async complete(
    caller: Caller,
    query: string,
    sealed: string | undefined,
  ): Promise<ProvidedAccount> {
    const provider = this.provider();
    const { checks, reauthenticatesSince: since } = this.unseal(sealed);
    const identity = await provider
      .complete(query, checks, since === undefined ? undefined : LOGIN_LIFETIME)
      .catch((error: unknown) => this.deps.refusals.failed(caller, error));
    const sid = identity.sid === undefined ? undefined : keptSid(identity.sid);
    if (since !== undefined) {
      const userId = await this.reauthenticatedAccount(caller, identity, since);
      return { userId, reauthenticates: true, sid };
    }
    const userId = await this.deps.accounts.accountOf(caller, identity);
    await this.deps.auth.requireActive(caller, userId);
    return { userId, reauthenticates: false, sid };
  }

  private provider(): IdentityProvider {
    if (this.deps.provider === undefined) throw notFound('An identity provider');
    return this.deps.provider;
  }

  private unseal(sealed: string | undefined): StartedLogin {
    const text = this.deps.box.open(sealed ?? '');
    const login = text === undefined ? undefined : (JSON.parse(text) as StartedLogin);
    if (login === undefined || login.expiresAt <= this.deps.clock().getTime()) {
      throw new AppError(
        'INVALID_CREDENTIALS',
        'The login was not started in this browser, or too long ago. Start it again.',
      );
    }
    return login;
  }

  /** The account of a re-authentication; it must be linked, and the login recent. */
  private async reauthenticatedAccount(
    caller: Caller,
    identity: Identity,
    since: number,
  ): Promise<number> {
    const { issuer, subject, authenticatedAt } = identity;
    const known = await this.deps.prisma.userIdentity.findUnique({
      where: { issuer_subject: { issuer, subject } },
    });
    if (known === null)
      return await this.deps.refusals.reject(
        caller,
        'not_linked',
        'No account is linked to this identity.',
      );
    const earliest = since - CLOCK_TOLERANCE * 1000;
    if (authenticatedAt === undefined || authenticatedAt.getTime() < earliest) {
      return await this.deps.refusals.reject(
        caller,
        'not_asked',
        'The identity provider has not asked for the credentials.',
      );
    }
    await this.deps.auth.requireActive(caller, known.userId);
    return known.userId;
  }
}
