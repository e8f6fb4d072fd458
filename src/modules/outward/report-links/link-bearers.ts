import type { Bearer } from '../../../core/tokens.js';

/** A caller with the token of a report link: it may report about one thing. */
export interface ThingBearer extends Bearer {
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
export interface ReportBearer extends Bearer {
  readonly target: 'report';
  readonly requestId: number;
}

/** A caller without an account, with a token of `POST /api/auth/link` (docs/behaviour/things.md). */
export type LinkBearer = ThingBearer | ReportBearer;
