import type { AccountActor } from '../../../../core/actor.js';
import type { Clock } from '../../../../core/clock.js';
import type { ActingCaller } from '../../../../core/context.js';
import { CalendarDay } from '../../../../core/dates.js';
import type { Transactions } from '../../../../core/transaction.js';
import type { SettingsService } from '../../system-settings/system-settings.service.js';
import { definitionsFor } from '../definitions/definitions.js';
import { FIGURE_NAMES, type Figure } from '../figures.js';
import { isOfCosts } from '../kpi-row.js';
import { departmentInScope, seesCosts } from '../kpis.access.js';
import { KpisService } from '../kpis.service.js';
import type { KpiFigure, KpiFilter, KpiGroup } from '../kpis.types.js';
import { setFilters } from '../stored-filter.js';
import type { DueReportMail } from './report-mails.queries.js';
import type { ReportRow } from './reports.queries.js';
import { type RowsFile, rowsFile } from './rows-file.js';

/** Dependencies of ReportFigures. */
interface Sources {
  readonly transactions: Transactions;
  readonly settings: Pick<SettingsService, 'current'>;
  readonly clock: Clock;
}

/** A figure of a report with its name. */
export interface NamedFigure extends KpiFigure {
  readonly label: string;
}

/** The groups of a figure of a report. */
export interface NamedGroups {
  readonly figure: NamedFigure;
  readonly by: string;
  readonly groups: readonly KpiGroup[];
}

/** Everything that a mail of a report tells. */
export interface ReadReport {
  readonly name: string;
  readonly isTest: boolean;
  readonly language: string;
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  readonly currency: string;
  readonly compared: boolean;
  readonly filter: Omit<KpiFilter, 'from' | 'to'>;
  readonly figures: readonly NamedFigure[];
  readonly groups: readonly NamedGroups[];
  readonly file: RowsFile;
}

/** Reads the figures of a report as its recipient sees them (docs/behaviour/figure-reports.md). */
export class ReportFigures {
  constructor(private readonly sources: Sources) {}

  /** Figures, groups and rows of a mail, without costs that the recipient may not read. */
  async read(report: ReportRow, mail: DueReportMail, actor: AccountActor): Promise<ReadReport> {
    const { fromDay, toDay, timeZone } = mail;
    const caller = callerOf(actor);
    const kpis = this.kpisIn(timeZone);
    const filter = setFilters(report);
    const input = { ...filter, from: new CalendarDay(fromDay), to: new CalendarDay(toDay) };
    const compare = report.compare ? { compare: 'previous' } : {};
    const costs = seesCosts(actor, departmentInScope(actor, filter.departmentId));
    const readable = (name: string): Figure[] =>
      FIGURE_NAMES.filter((one) => one === name && (costs || !isOfCosts(one)));
    const names = report.figures.flatMap(readable);
    const grouped = report.groups.flatMap(({ figure }) => readable(figure));
    const shown = [...new Set([...names, ...grouped])];
    const { figures, currency } = await kpis.some(caller, { ...input, ...compare }, shown);
    const named = namedFigures(figures, actor);
    const groups: NamedGroups[] = [];
    for (const { figure: name, by } of report.groups) {
      const [figure] = readable(name).flatMap((one) => named.get(one) ?? []);
      if (figure === undefined) continue;
      groups.push({
        figure,
        by,
        groups: await kpis.groups(caller, { ...input, figure: name, by }),
      });
    }
    return {
      ...{ name: report.name, isTest: mail.isTest, language: mail.language, currency },
      ...{ from: fromDay, to: toDay, timeZone, compared: report.compare, filter, groups },
      figures: names.flatMap((name) => named.get(name) ?? []),
      file: await rowsFile(
        (figure, page) => kpis.rows(caller, { ...input, ...page, figure }),
        names,
        { language: mail.language, timezone: mail.readerZone, currency },
      ),
    };
  }

  /** Figures with days and months in the zone of the report. */
  private kpisIn(timeZone: string): KpisService {
    const { settings, transactions, clock } = this.sources;
    const zoned = {
      current: async (...args: Parameters<typeof settings.current>) => ({
        ...(await settings.current(...args)),
        timeZone,
      }),
    };
    return new KpisService({ transactions, clock, settings: zoned });
  }
}

function namedFigures(
  figures: readonly KpiFigure[],
  actor: AccountActor,
): ReadonlyMap<string, NamedFigure> {
  const labels = new Map(definitionsFor(actor).map(({ figure, label }) => [figure, label]));
  return new Map(
    figures.map((one) => [one.figure, { ...one, label: labels.get(one.figure) ?? one.figure }]),
  );
}

function callerOf(actor: AccountActor): ActingCaller {
  return { actor, ipAddress: null, userAgent: null, requestId: 'figure-reports' };
}
