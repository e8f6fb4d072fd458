import type { Clock } from '../../../core/clock.js';
import type { ActingCaller } from '../../../core/context.js';
import { AppError, invalid, notFound } from '../../../core/errors.js';
import type { Statements } from '../../../core/sql.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { PrismaClient } from '../../../generated/prisma/client.js';
import { requireLeadsThing } from '../../equipment/open-reports/open-reports.access.js';
import type { SettingsService } from '../../system/system-settings/system-settings.service.js';
import type { ReportLinksService } from '../report-links/links.service.js';
import { LABEL_GEOMETRIES, type LabelFormatName, labelsOnSheet } from './label-formats.js';
import {
  branchOf,
  type LabelRow,
  labelRows,
  lockThings,
  type ThingRef,
} from './label-sheets.queries.js';
import {
  type CreateLabelsInput,
  type LabelFormats,
  type Labels,
  type LabelWithoutLink,
  MAX_LABELS,
  MAX_WITHOUT_LINK,
  type NoLinkReason,
} from './label-sheets.types.js';

/** Lifetime of labels in milliseconds. */
const LIFETIME = 86_400_000;

/** Dependencies of LabelSheetsService. */
interface Sources {
  readonly prisma: PrismaClient;
  readonly statements: Statements;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly settings: SettingsService;
  readonly reportLinks: ReportLinksService;
}

/** Labels as they are stored. */
export interface StoredLabels {
  readonly format: LabelFormatName;
  readonly skip: number;
  readonly things: readonly ThingRef[];
}

/** Makes labels of many assets and locations (docs/behaviour/labels.md). */
export class LabelSheetsService {
  constructor(private readonly sources: Sources) {}

  /** The formats, and what labels need of the settings. */
  async formats(): Promise<LabelFormats> {
    const { publicUrl, houseName, reportLinks } = await this.sources.settings.get();
    const formats = Object.entries(LABEL_GEOMETRIES).map(
      ([format, { page, width, height, columns, rows }]) => ({
        ...{ format: format as LabelFormatName, paper: page.name },
        ...{ width, height, columns, rows, perPage: columns * rows },
      }),
    );
    return { publicUrl, houseName, reportLinks, formats };
  }

  /**
   * Makes labels, and the missing report links if that is asked for, all or nothing.
   *
   * @throws AppError VALIDATION_ERROR unless exactly one list of things is given, for an unknown
   *   id, for more than 2,000 things, for a branch without any, and for `skip` beyond a sheet;
   *   FORBIDDEN for a thing that the actor does not lead; CONFLICT without an address of the
   *   service.
   */
  async create(caller: ActingCaller, input: CreateLabelsInput): Promise<Labels> {
    const { unitOfWork, settings } = this.sources;
    const { format = 'a4_63x38', skip = 0, createLinks = false } = input;
    const field = fieldOf(input);
    const perSheet = labelsOnSheet(format);
    if (skip >= perSheet) throw invalid('skip', `must be at most ${perSheet - 1}`);
    return await unitOfWork.run(caller, async (unit) => {
      const things = await thingsOf(unit.statements, input);
      // In the order in which single changes of links lock, and only if links are made.
      if (createLinks) await lockAll(unit.statements, things);
      const rows = await labelRows(unit.statements, things);
      requireFound(field, things, rows);
      for (const row of rows) requireLeadsThing(caller.actor, row);
      const { publicUrl, reportLinks } = await settings.current(unit.statements);
      if (publicUrl === null) throw addressMissing();
      const reasonOf = (row: LabelRow) => reasonFor(row, createLinks, reportLinks);
      const missing = rows.filter((row) => row.linkId === null);
      const makeable = missing.filter((row) => reasonOf(row) === undefined);
      await this.sources.reportLinks.addMissing(unit, caller, makeable);
      const withoutLink = missing.flatMap(({ type, id, code, name, ...row }) => {
        const reason = reasonOf({ type, id, code, name, ...row });
        return reason === undefined ? [] : [{ type, id, code, name, reason }];
      });
      return await this.store(
        unit,
        caller,
        { format, skip, things },
        {
          linksCreated: makeable.length,
          withoutLink,
        },
      );
    });
  }

  /**
   * Labels that the caller made, until they expire.
   *
   * @throws AppError NOT_FOUND.
   */
  async find({ actor }: ActingCaller, id: number): Promise<StoredLabels> {
    const { prisma, clock } = this.sources;
    const row = await prisma.labelSheet.findFirst({
      where: { id, userId: actor.userId, expiresAt: { gt: clock() } },
    });
    if (row === null) throw notFound('The labels');
    const things = row.things as unknown as readonly ThingRef[];
    return { format: row.format as LabelFormatName, skip: row.skip, things };
  }

  /** Deletes labels that have expired. */
  async deleteExpired(): Promise<void> {
    const { prisma, clock } = this.sources;
    await prisma.labelSheet.deleteMany({ where: { expiresAt: { lte: clock() } } });
  }

  private async store(
    { tx, now }: Unit,
    { actor: { userId } }: ActingCaller,
    { format, skip, things }: StoredLabels,
    links: { readonly linksCreated: number; readonly withoutLink: readonly LabelWithoutLink[] },
  ): Promise<Labels> {
    const expiresAt = new Date(now.getTime() + LIFETIME);
    const { id } = await tx.labelSheet.create({
      data: {
        ...{ userId, format, skip, createdAt: now, expiresAt },
        things: things.map(({ type, id: thing }) => ({ type, id: thing })),
      },
    });
    const count = things.length;
    return {
      ...{ id, format, count, expiresAt },
      pages: Math.ceil((skip + count) / labelsOnSheet(format)),
      linksCreated: links.linksCreated,
      withoutLink: links.withoutLink.slice(0, MAX_WITHOUT_LINK),
      withoutLinkCount: links.withoutLink.length,
      pdfUrl: `/api/v1/labels/${id}/pdf`,
      htmlUrl: `/api/v1/labels/${id}/html`,
    };
  }
}

/** The error for labels while the service has no address. */
export function addressMissing(): AppError {
  return new AppError(
    'CONFLICT',
    'Labels need the address of the service. Set it in the settings.',
    { reason: 'public_url_missing' },
  );
}

const FIELDS = ['assetIds', 'locationIds', 'locationSubtree'] as const;

/** The field that names the things. @throws AppError VALIDATION_ERROR unless one does. */
function fieldOf(input: CreateLabelsInput): (typeof FIELDS)[number] {
  const given = FIELDS.filter((field) => input[field] !== undefined);
  const [field = 'assetIds'] = given;
  if (given.length !== 1) {
    throw invalid(field, `exactly one of ${FIELDS.join(', ')} is required`);
  }
  if (input.include !== undefined && field !== 'locationSubtree') {
    throw invalid('include', 'has no meaning without locationSubtree');
  }
  return field;
}

/** @throws AppError VALIDATION_ERROR on `locationSubtree` for an unknown place, too many, and none. */
async function thingsOf(
  statements: Statements,
  { assetIds, locationIds, locationSubtree, include = 'places' }: CreateLabelsInput,
): Promise<ThingRef[]> {
  if (assetIds !== undefined) return assetIds.map((id) => ({ type: 'asset', id }));
  if (locationIds !== undefined) return locationIds.map((id) => ({ type: 'location', id }));
  const found = await branchOf(statements, locationSubtree ?? 0, include, MAX_LABELS + 1);
  if (found === undefined) throw invalid('locationSubtree', 'is not the id of a location');
  if (found.length > MAX_LABELS) {
    throw invalid('locationSubtree', `has more than ${MAX_LABELS} things: take a smaller branch`);
  }
  if (found.length === 0) throw invalid('locationSubtree', 'has nothing that gets a label');
  return found;
}

async function lockAll(statements: Statements, things: readonly ThingRef[]): Promise<void> {
  for (const type of ['asset', 'location'] as const) {
    const ids = things.filter((thing) => thing.type === type).map(({ id }) => id);
    if (ids.length > 0) await lockThings(statements, type, ids);
  }
}

function requireFound(field: string, things: readonly ThingRef[], rows: readonly LabelRow[]): void {
  const known = new Set(rows.map(({ type, id }) => `${type}:${id}`));
  const unknown = things.find(({ type, id }) => !known.has(`${type}:${id}`));
  if (unknown !== undefined) throw invalid(field, `there is no ${unknown.type} ${unknown.id}`);
}

/** Why a thing without a link gets none; undefined if it gets one. */
function reasonFor(
  { ended, departmentId }: LabelRow,
  createLinks: boolean,
  reportLinks: boolean,
): NoLinkReason | undefined {
  if (!createLinks) return 'no_link';
  if (!reportLinks) return 'links_off';
  if (ended) return 'ended';
  return departmentId === null ? 'no_department' : undefined;
}
