import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../../../core/clock.js';
import type { ActingContext } from '../../../../core/context.js';
import { AppError } from '../../../../core/errors.js';
import type { Statements } from '../../../../core/sql.js';
import type { AssetHistoryService } from '../../../equipment/asset-history/asset-history.service.js';
import type { AssetsService } from '../../../equipment/assets/assets.service.js';
import type { CategoriesService } from '../../../equipment/categories/categories.service.js';
import type { FailureCodesService } from '../../../equipment/failure-codes/failure-codes.service.js';
import type { KnownFieldsService } from '../../../equipment/fields/known-fields.service.js';
import type { LocationsService } from '../../../equipment/locations/locations.service.js';
import type { MetersService } from '../../../equipment/meters/meters.service.js';
import { toPart } from '../../../equipment/parts/parts.mapper.js';
import type { EventFeedService } from '../../../outward/event-feed/event-feed.service.js';
import { usersWith } from '../../../people/users/users.queries.js';
import type { SettingsService } from '../../../system/system-settings/system-settings.service.js';
import type { AttachmentsService } from '../../attachments/attachments.service.js';
import type { CommentsService } from '../../comments/comments.service.js';
import type { DetailService } from '../../maintenance/detail/detail.service.js';
import { WITH_HISTORY, withSteps } from '../../maintenance/detail/with-history.js';
import { checklistOf } from '../../request-checklists/request-checklists.queries.js';
import type { TimeService } from '../../time/time.service.js';
import { collectChosen, collectPeople } from './named-people.js';
import { openWorkOf, partsFor } from './own-work.queries.js';
import type { CategoryWithForm, NamedPerson, OfflinePackage } from './package.types.js';

/** Calls that a package counts as, besides the first. */
const FURTHER_CALLS = 9;

/** Maximum size of the requests and categories of a package as JSON, in bytes. */
const MAX_BYTES = 5_000_000;

/** Part of it that categories may have, in bytes. */
const MAX_CATEGORY_BYTES = 2_000_000;

const NEWEST_COMMENTS = 50;
const HISTORY_ENTRIES = 20;

/** Categories whose questions are computed without a pause. */
const CATEGORIES_AT_ONCE = 20;

/** Requests that are read at the same time. */
const AT_ONCE = 4;

/** Services that read what a package has. */
export interface PackageDependencies {
  readonly statements: Statements;
  readonly clock: Clock;
  readonly settings: Pick<SettingsService, 'get'>;
  readonly eventFeed: Pick<EventFeedService, 'list'>;
  readonly requestDetail: DetailService;
  readonly comments: Pick<CommentsService, 'list'>;
  readonly attachments: Pick<AttachmentsService, 'ofRequest'>;
  readonly time: Pick<TimeService, 'list'>;
  readonly assets: Pick<AssetsService, 'get'>;
  readonly assetHistory: Pick<AssetHistoryService, 'list'>;
  readonly meters: Pick<MetersService, 'list'>;
  readonly locations: Pick<LocationsService, 'get'>;
  readonly categories: Pick<CategoriesService, 'list'>;
  readonly failureCodes: Pick<FailureCodesService, 'offered'>;
  readonly knownFields: Pick<KnownFieldsService, 'ofCategory'>;
}

/**
 * Reads the open work of a person for a device without network (docs/behaviour/offline.md). Every
 * part is read as its single read does, with the rights of the actor.
 */
export class PackageService {
  constructor(private readonly deps: PackageDependencies) {}

  /**
   * The package of the actor; empty for one who is in no crew. It counts as 10 calls.
   *
   * @throws AppError RATE_LIMITED when fewer calls are left.
   */
  async read(context: ActingContext): Promise<OfflinePackage> {
    await context.countFurther?.(FURTHER_CALLS);
    const { statements, clock, settings } = this.deps;
    const serverTime = clock();
    // Before everything else: what changes meanwhile comes again with the feed.
    const feed = { after: 'now', limit: 1 };
    const { nextCursor = '' } = await this.deps.eventFeed.list(context, feed);
    const { offlineHours } = await settings.get();
    const { ids, count } = await openWorkOf(statements, context.actor.userId);
    const categories = ids.length === 0 ? [] : await this.categories(context);
    const failureCodes = ids.length === 0 ? [] : await this.deps.failureCodes.offered();
    const people = new Set<number>();
    const { requests, seen } = await this.requests(
      { context, people, things: new Things(this.deps, context) },
      ids,
      sizeOf(categories) + sizeOf(failureCodes),
    );
    const [running] = await this.running(context);
    collectPeople(running, people);
    return {
      ...{ serverTime, cursor: nextCursor, offlineHours, requests, categories, failureCodes },
      people: await this.named(people),
      runningTimer: running ?? null,
      omitted: count - seen,
    };
  }

  /** The requests that fit, and how many of the ids need not come again. */
  private async requests(reading: Reading, ids: readonly number[], used: number) {
    const requests: object[] = [];
    let bytes = used;
    let gone = 0;
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const batch = ids.slice(from, from + AT_ONCE);
      for (const entry of await Promise.all(batch.map((id) => this.entry(reading, id)))) {
        if (entry === undefined) gone += 1;
        else {
          bytes += sizeOf(entry);
          if (bytes > MAX_BYTES) return { requests, seen: requests.length + gone };
          requests.push(entry);
          collectPeople(entry, reading.people);
          collectChosen(entry.form, entry.request.fields ?? {}, reading.people);
        }
      }
    }
    return { requests, seen: requests.length + gone };
  }

  /** A request with everything that belongs to it; undefined where it was lost meanwhile. */
  private async entry({ context, things }: Reading, id: number) {
    const { actor } = context;
    const { statements, requestDetail, comments, attachments, knownFields } = this.deps;
    try {
      const request = await requestDetail.get(context, id, WITHOUT_MONEY);
      const { assetId, locationId, categoryId } = request;
      const newest = { requestId: id, limit: NEWEST_COMMENTS, sort: '-createdAt' } as const;
      const parts = await partsFor(statements, id, assetId);
      return {
        request: { ...withSteps(request), costs: null },
        form: await knownFields.ofCategory(actor, categoryId, 'all'),
        checklist: (await checklistOf(statements, id)) ?? null,
        ...(await things.ofAsset(assetId)),
        location: await things.location(locationId),
        comments: (await comments.list(context, newest)).items.toReversed(),
        attachments: await attachments.ofRequest(context, id),
        // No actor sees prices.
        parts: parts.map((row) => toPart(null, row)),
      };
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
      throw error;
    }
  }

  private async categories(context: ActingContext): Promise<CategoryWithForm[]> {
    const { actor } = context;
    const listed: CategoryWithForm[] = [];
    let bytes = 0;
    let cursor: string | undefined;
    do {
      const input = {
        limit: 100,
        sort: 'name',
        archived: false,
        ...(cursor && { cursor }),
      } as const;
      const page = await this.deps.categories.list(input);
      for (const category of page.items) {
        const form = await this.deps.knownFields.ofCategory(actor, category.id, 'submit');
        const whole = { ...category, form };
        bytes += sizeOf(whole);
        if (bytes > MAX_CATEGORY_BYTES) return listed;
        listed.push(whole);
        // What is computed has no pause by itself.
        if (listed.length % CATEGORIES_AT_ONCE === 0) await setImmediate();
      }
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return listed;
  }

  private async running(context: ActingContext) {
    const { userId } = context.actor;
    const input = { userId, running: true, limit: 1, sort: '-startedAt' } as const;
    const { items } = await this.deps.time.list(context, input);
    return items.map((entry) => ({ ...entry, rate: null, cost: null }));
  }

  private async named(people: ReadonlySet<number>): Promise<NamedPerson[]> {
    const rows = await this.deps.statements.all(usersWith({ ids: [...people] }));
    return rows
      .map(({ id, firstName, lastName }) => ({ id, firstName, lastName }))
      .sort((a, b) => a.id - b.id);
  }
}

/** Parts with which a package is read. */
interface Reading {
  readonly context: ActingContext;
  readonly things: Things;
  /** The people who are named. */
  readonly people: Set<number>;
}

const { costs: _costs, ...WITHOUT_MONEY } = WITH_HISTORY;

/** Assets and locations of a package, each read once. */
class Things {
  private readonly assets = new Map<number, Promise<object>>();
  private readonly locations = new Map<number, Promise<object>>();

  constructor(
    private readonly deps: PackageDependencies,
    private readonly context: ActingContext,
  ) {}

  /** The asset with its meters and its newest history, or null and empty lists. */
  ofAsset(id: number | null): Promise<object> {
    if (id === null) return Promise.resolve({ asset: null, assetHistory: [], meters: [] });
    return once(this.assets, id, () => this.readAsset(id));
  }

  /** The location; null for none. */
  async location(id: number | null): Promise<object | null> {
    return id === null ? null : await once(this.locations, id, () => this.deps.locations.get(id));
  }

  private async readAsset(id: number): Promise<object> {
    const { assets, assetHistory, meters } = this.deps;
    // A request has at most one entry of costs beside that of itself.
    const newest = { id, limit: 2 * HISTORY_ENTRIES, sort: '-at' } as const;
    const history = await assetHistory.list(this.context, newest);
    const ofAsset = { assetId: id, archived: false, limit: 100, sort: 'name' } as const;
    return {
      asset: { ...(await assets.get(this.context, id)), ...WITHOUT_PRICES },
      assetHistory: history.items.filter(({ kind }) => kind !== 'cost').slice(0, HISTORY_ENTRIES),
      meters: (await meters.list(this.context, ofAsset)).items,
    };
  }
}

/** Prices of an asset, which a lost device does not tell. */
const WITHOUT_PRICES = { purchaseCost: null, replacementCost: null };

function once<T>(known: Map<number, Promise<T>>, id: number, read: () => Promise<T>): Promise<T> {
  const before = known.get(id);
  if (before !== undefined) return before;
  const reading = read();
  known.set(id, reading);
  return reading;
}

function sizeOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
