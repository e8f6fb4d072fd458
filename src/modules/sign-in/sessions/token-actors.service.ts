import type DataLoader from 'dataloader';
import { accountFrom, type TokenActor } from '../../../core/actor.js';
import type { Clock } from '../../../core/clock.js';
import { sharedByKey } from '../../../core/loaders.js';
import { ALL_PERMISSIONS } from '../../../core/permissions.js';
import type { Statements } from '../../../core/sql.js';
import { asLongRequest, withinRequest } from '../../../infra/request-time.js';
import { delegatedTo } from './delegated.queries.js';
import { liveTokens, type TokenRow } from './token-actors.queries.js';
import { hashToken, isWellFormed } from './token-format.js';
import type { TokenUsesService } from './token-uses.service.js';
import { invalidApiToken } from './tokens.js';

/** Maximum number of tokens that one statement reads. */
const MAX_BATCH = 100;

/** Reads the actor of each request with an API token from the database. */
export class TokenActorsService {
  private readonly rows: DataLoader<string, TokenRow | null>;

  constructor(
    private readonly statements: Statements,
    private readonly clock: Clock,
    private readonly uses: TokenUsesService,
  ) {
    this.rows = sharedByKey(
      (hashes) => asLongRequest(() => liveTokens(statements, hashes, clock())),
      ({ hash }) => hash,
      MAX_BATCH,
    );
  }

  /**
   * The actor of an API token, from the current token and account in the database. A text with a
   * wrong checksum is rejected without a statement.
   *
   * @throws AppError session_invalid for a token that is unknown, revoked or expired, or whose
   *   account is not active, without a difference.
   */
  async actorOf(token: string): Promise<TokenActor> {
    if (!isWellFormed(token)) throw invalidApiToken();
    const row = await withinRequest(() => this.rows.load(hashToken(token)));
    if (row === null) throw invalidApiToken();
    const { user } = row;
    const now = this.clock();
    const delegated =
      user.delegatedUntil !== null && user.delegatedUntil > now
        ? await withinRequest(() => delegatedTo(this.statements, [user.id], now))
        : undefined;
    this.uses.note(row.id, row.lastUsedAt);
    return {
      kind: 'api_token',
      ...accountFrom({ ...user, status: 'active' }, delegated?.get(user.id)),
      tokenId: row.id,
      tokenName: row.name,
      scopes: new Set(ALL_PERMISSIONS.filter((permission) => row.scopes.includes(permission))),
    };
  }
}
