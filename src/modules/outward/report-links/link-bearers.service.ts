import { invalid } from '../../../core/errors.js';
import type { Statements } from '../../../core/sql.js';
import { LINK_TOKEN_SECONDS } from '../../../infra/secrets/link-jwt.js';
import type { LinkBearer } from './link-bearers.js';
import { hashTrackingToken, type LinkTokens } from './link-tokens.js';
import { findOpenLink, findTracked, hasReport, type OpenLink } from './report-links.queries.js';
import type { LinkPayload, OpenLinkInput } from './report-links.types.js';

/** Exchanges codes and tracking tokens for tokens, and reads who bears a token. */
export class LinkBearersService {
  constructor(
    private readonly statements: Statements,
    private readonly tokens: LinkTokens,
  ) {}

  /**
   * A token for the code of a link, or for a tracking token.
   *
   * @throws AppError VALIDATION_ERROR unless exactly one is given; the same on its field for an
   *   unknown one, an ended one, and a code while report links are off.
   */
  async open({ code, trackingToken }: OpenLinkInput): Promise<LinkPayload> {
    if ((code === undefined) === (trackingToken === undefined)) {
      throw invalid('code', 'exactly one of code and trackingToken is required');
    }
    if (trackingToken !== undefined) {
      const report = await findTracked(this.statements, hashTrackingToken(trackingToken));
      if (report === undefined) throw notValid('trackingToken');
      return this.payload('report', report.id, { type: 'report', ...report });
    }
    const link = await findOpenLink(this.statements, { code: code ?? '' });
    if (link === undefined) throw notValid('code');
    const { linkId, type, thingId: id, name } = link;
    return this.payload('thing', linkId, { type, id, name });
  }

  private payload(
    target: LinkBearer['target'],
    id: number,
    shown: LinkPayload['target'],
  ): LinkPayload {
    return {
      accessToken: this.tokens.issue(target, id),
      tokenType: 'Bearer',
      expiresIn: LINK_TOKEN_SECONDS,
      target: shown,
    };
  }

  /**
   * The bearer of a token; undefined for another token, and after the end of its link or report.
   *
   * @throws AppError expired_token.
   */
  async bearerOf(token: string): Promise<LinkBearer | undefined> {
    const claims = this.tokens.verify(token);
    if (claims === undefined) return undefined;
    if (claims.target === 'report') {
      return (await hasReport(this.statements, claims.requestId)) ? claims : undefined;
    }
    const link = await findOpenLink(this.statements, { id: claims.linkId });
    return link && bearer(link, claims.tokenId);
  }
}

function bearer({ linkId, type, thingId, departmentId }: OpenLink, tokenId: string): LinkBearer {
  return { target: 'thing', linkId, tokenId, type, thingId, departmentId };
}

/** The same for every reason. */
function notValid(field: 'code' | 'trackingToken') {
  return invalid(field, 'is not valid, or no longer');
}
