import type { TokenRules } from '../../../core/tokens.js';
import type { LinkBearersService } from './link-bearers.service.js';

/** A caller with the token of a report link: it may report about one thing. */
export interface ThingBearer {
  readonly target: 'thing';
  /** Row of the link; a new code is a new row. */
  readonly linkId: number;
  /** Id of the token. */
  readonly tokenId: string;
  readonly type: 'asset' | 'location';
  readonly thingId: number;
  /** The department in charge of the thing. */
  readonly departmentId: number;
}

/** A caller with the token of one report: it may read how far the report is. */
export interface ReportBearer {
  readonly target: 'report';
  readonly requestId: number;
}

/** A caller without an account, with a token of `POST /api/auth/link` (docs/behaviour/things.md). */
export type LinkBearer = ThingBearer | ReportBearer;

/** The tokens of links, and the codes of links in the address of their page. */
export const linkTokens: TokenRules<{ readonly linkBearers: LinkBearersService }> = {
  bearerOf: ({ linkBearers }, token) => linkBearers.bearerOf(token),
  inPaths: [{ before: '/r/', isPage: true }],
};
