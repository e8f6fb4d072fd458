import type DataLoader from 'dataloader';
import { sql } from 'kysely';
import {
  accountFrom,
  FRESH_SECONDS,
  type SessionActor,
  type TokenActor,
} from '../../../core/actor.js';
import type { Clock } from '../../../core/clock.js';
import { sharedByKey } from '../../../core/loaders.js';
import { type Parameters, prepared, type Statements } from '../../../core/sql.js';
import type { Session, User } from '../../../generated/prisma/client.js';
import type { Role } from '../../../generated/prisma/enums.js';
import { asLongRequest, withinRequest } from '../../../infra/request-time.js';
import type { SettingsService } from '../../system/system-settings/system-settings.service.js';
import { delegatedTo } from './delegated.queries.js';
import type { TokenActorsService } from './token-actors.service.js';
import { isMeantAsToken } from './token-format.js';
import { type AccessTokens, invalidSession } from './tokens.js';

/** The session and its account, from which an actor is made. */
interface SessionRow
  extends Pick<Session, 'id' | 'revokedAt' | 'expiresAt' | 'createdAt' | 'authenticatedAt'> {
  readonly user: Pick<
    User,
    | 'id'
    | 'email'
    | 'role'
    | 'status'
    | 'departmentId'
    | 'permissionsOverridden'
    | 'permissions'
    | 'delegatedUntil'
    | 'secondFactorAt'
    | 'language'
  >;
}

/**
 * Of an array in a subquery the planner never knows the length: it would otherwise plan the
 * statement anew for each call with few ids, for twice the time that its execution takes. One row
 * at a time, because a join may read all accounts.
 */
const findSessions = prepared(
  (p: Parameters<{ ids: readonly string[] }>) => sql<SessionRow>`
  SELECT found.* FROM unnest((SELECT ${p.ids}::uuid[])) AS wanted(id) CROSS JOIN LATERAL (
    SELECT s.id, s.revoked_at, s.expires_at, s.created_at, s.authenticated_at,
    u.id AS "user.id", u.email AS "user.email", u.role AS "user.role", u.status AS "user.status",
    u.department_id AS "user.department_id",
    u.permissions_overridden AS "user.permissions_overridden",
    u.permissions AS "user.permissions", u.delegated_until AS "user.delegated_until",
    u.second_factor_at AS "user.second_factor_at", u.language AS "user.language"
    FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id = wanted.id LIMIT 1) AS found`,
);

/** Maximum number of sessions that one statement reads. */
const MAX_BATCH = 100;

/** Reads the actor of each request from the database. */
export class ActorsService {
  private readonly sessions: DataLoader<string, SessionRow | null>;

  constructor(
    private readonly tokens: AccessTokens,
    private readonly clock: Clock,
    private readonly statements: Statements,
    private readonly tokenActors: TokenActorsService,
    private readonly settings: Pick<SettingsService, 'recent'>,
  ) {
    this.sessions = sharedByKey(
      (ids) => asLongRequest(() => statements.all(findSessions({ ids }))),
      ({ id }) => id,
      MAX_BATCH,
    );
  }

  /**
   * The actor of a bearer token: an access token of a session, or an API token.
   *
   * @throws AppError expired_token or session_invalid.
   */
  async actorOf(bearerToken: string): Promise<SessionActor | TokenActor> {
    return isMeantAsToken(bearerToken)
      ? await this.tokenActors.actorOf(bearerToken)
      : await this.ofSession(bearerToken);
  }

  /**
   * The actor of an access token, with the current session, status, role and permissions of the
   * database.
   *
   * @throws AppError expired_token or session_invalid.
   */
  private async ofSession(accessToken: string): Promise<SessionActor> {
    const claims = this.tokens.verify(accessToken);
    const session = await withinRequest(() => this.sessions.load(claims.sessionId));
    if (session === null || session.revokedAt !== null || session.expiresAt <= this.clock()) {
      throw invalidSession();
    }
    const { user } = session;
    if (user.id !== claims.userId || user.status !== 'active') throw invalidSession();
    const now = this.clock();
    const delegated =
      user.delegatedUntil !== null && user.delegatedUntil > now
        ? await withinRequest(() => delegatedTo(this.statements, [user.id], now))
        : undefined;
    const authenticatedAt = session.authenticatedAt ?? session.createdAt;
    return {
      kind: 'session',
      ...accountFrom(user, delegated?.get(user.id)),
      sessionId: session.id,
      tokenExpiresAt: claims.expiresAt,
      authenticatedAt,
      mustEnrolFactor: user.secondFactorAt === null && (await this.needsFactor(user.role)),
      isFresh: now.getTime() - authenticatedAt.getTime() <= FRESH_SECONDS * 1000,
    };
  }

  /**
   * The actor of a live subscription, read at each of its events.
   *
   * @throws AppError as `actorOf` does; session_invalid also when a second factor has become
   *   required since the subscription started.
   */
  async subscriberOf(bearerToken: string): Promise<SessionActor | TokenActor> {
    const actor = await this.actorOf(bearerToken);
    if (actor.kind === 'session' && actor.mustEnrolFactor) throw invalidSession();
    return actor;
  }

  /**
   * Returns whether accounts of the role must have a second factor; the answer may be a few seconds
   * old.
   */
  private async needsFactor(role: Role): Promise<boolean> {
    return (await this.settings.recent()).mfaRoles.includes(role);
  }
}
