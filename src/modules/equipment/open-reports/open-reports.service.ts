import type { ActingCaller } from '../../../core/context.js';
import type { Statements } from '../../../core/sql.js';
import { reportLinkOf } from './open-reports.mapper.js';
import { findThings, openReportsOf, type ThingType } from './open-reports.queries.js';
import type { ThingReports } from './open-reports.types.js';

/** Adds link and open reports to answers about one asset or location. */
export class ThingReportsService {
  constructor(
    private readonly statements: Statements,
    /** The address of the service in the configuration, without a slash at its end. */
    private readonly publicUrl: string | undefined,
  ) {}

  /** The answer with its link, as the actor sees it, and its open reports. */
  async added<T extends { readonly id: number }>(
    { actor }: ActingCaller,
    type: ThingType,
    answer: T,
  ): Promise<T & ThingReports> {
    const ids = [answer.id];
    const [[thing], reports] = await Promise.all([
      findThings(this.statements, type, ids),
      openReportsOf(this.statements, type, ids),
    ]);
    return {
      ...answer,
      // A thing that has been deleted has neither.
      reportLink: thing === undefined ? null : reportLinkOf(actor, thing, this.publicUrl),
      openReports: reports.get(answer.id) ?? [],
    };
  }
}
