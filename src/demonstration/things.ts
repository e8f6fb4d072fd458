import type { AppServices } from '../app/modules.js';
import type { ActingCaller } from '../core/context.js';
import { IncomingFile } from '../core/upload.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { IMPORT_MAPPING, IMPORTED } from './present-words.js';
import type { SeededRandom } from './random.js';
import type { OpenPath } from './reports.js';
import {
  ASSETS,
  CATEGORIES,
  DOWNTIMES,
  LABELLED,
  LOCATIONS,
  METERS,
  VIEWS,
} from './thing-words.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;

/** A machine that requests can be about. */
export interface DemoAsset {
  readonly id: number;
  readonly name: string;
}

/** The equipment by the category of the requests about it. */
export type AssetsByCategory = ReadonlyMap<string, readonly DemoAsset[]>;

/** Creates places, categories and equipment, and what is measured at it. */
export class ThingsBuilder {
  private readonly assets = new Map<string, DemoAsset>();

  constructor(
    private readonly services: AppServices,
    private readonly prisma: PrismaClient,
    private readonly founder: ActingCaller,
    private readonly chance: SeededRandom,
  ) {}

  /** @param until the present, from which ages and warranties count. */
  async build(until: number): Promise<AssetsByCategory> {
    const departments = await this.departments();
    const locations = await this.locations(departments);
    await this.categories();
    const byCategory = new Map<string, DemoAsset[]>();
    for (const { at, department, partOf, age, cost, warranty, category, ...row } of ASSETS) {
      const asset = await this.services.assets.create(this.founder, {
        ...row,
        departmentId: departments.get(department) as number,
        locationId: locations.get(at) ?? null,
        ...(partOf !== undefined && { parentId: this.assetId(partOf) }),
        purchasedOn: dayOf(until - age * DAY),
        commissionedOn: dayOf(until - (age - 14) * DAY),
        ...(cost !== undefined && { purchaseCost: cost, replacementCost: costNow(cost, age) }),
        ...(warranty !== undefined && { warrantyUntil: dayOf(until + warranty * DAY) }),
      });
      this.assets.set(row.tag, asset);
      if (category === undefined) continue;
      byCategory.set(category, [...(byCategory.get(category) ?? []), asset]);
    }
    return byCategory;
  }

  /** Enters readings of two years, the downtimes that no request has opened, and saved views. */
  async measure(from: number, until: number): Promise<void> {
    for (const { tag, from: first, step, ...meter } of METERS) {
      const assetId = this.assetId(tag);
      const { id } = await this.services.meters.create(this.founder, { assetId, ...meter });
      let value = first;
      for (let at = from; at < until; at += MONTH) {
        const varied = this.chance.next() * step;
        value = meter.kind === 'gauge' ? first + varied - step / 2 : value + step / 2 + varied;
        const entered = { id, value: Math.round(value * 10) / 10, at: new Date(at) };
        await this.services.readings.add(this.founder, entered);
      }
    }
    for (const { tag, ago, hours, reason } of DOWNTIMES) {
      const startedAt = until - ago * HOUR;
      await this.services.downtimes.create(this.founder, {
        assetId: this.assetId(tag),
        startedAt: new Date(startedAt),
        ...(hours !== undefined && { endedAt: new Date(startedAt + hours * HOUR) }),
        planned: reason !== undefined,
        reason: reason ?? 'The main bearing has seized; a new one is ordered.',
      });
    }
    await this.saveViews();
  }

  /** Saves views that everyone finds above their lists. */
  private async saveViews(): Promise<void> {
    for (const view of VIEWS) {
      await this.services.savedViews.create(this.founder, { ...view, shared: 'everyone' });
    }
  }

  /** @returns the paths of some labels, with the names of their assets. */
  async labels(): Promise<OpenPath[]> {
    const labels: OpenPath[] = [];
    for (const tag of LABELLED) {
      const assetId = this.assetId(tag);
      const { code } = await this.prisma.reportLink.findUniqueOrThrow({ where: { assetId } });
      labels.push({ path: `/r/${code}`, name: this.assets.get(tag)?.name ?? tag });
    }
    return labels;
  }

  /** Imports equipment from a file, as somebody has it in a spreadsheet. */
  async importMore(): Promise<void> {
    const file = new IncomingFile(
      'radiators.csv',
      Buffer.from(IMPORTED),
      new AbortController().signal,
      'text/csv',
    );
    const mapping = IMPORT_MAPPING;
    await this.services.assetImport.import(this.founder, { file, dryRun: false, mapping });
  }

  private assetId(tag: string): number {
    const asset = this.assets.get(tag);
    if (asset === undefined) throw new Error(`There is no asset ${tag}.`);
    return asset.id;
  }

  private async departments(): Promise<Map<string, number>> {
    const rows = await this.prisma.department.findMany({ select: { id: true, name: true } });
    return new Map(rows.map(({ id, name }) => [name, id]));
  }

  private async locations(departments: ReadonlyMap<string, number>): Promise<Map<string, number>> {
    const ids = new Map<string, number>();
    for (const [code, name, parent, kind, department] of LOCATIONS) {
      const { id } = await this.services.locations.create(this.founder, {
        ...{ code, name, kind },
        parentId: parent === null ? null : (ids.get(parent) ?? null),
        departmentId: department === undefined ? null : (departments.get(department) ?? null),
      });
      ids.set(code, id);
    }
    return ids;
  }

  private async categories(): Promise<void> {
    const { categories } = this.services;
    for (const [name, below] of Object.entries(CATEGORIES)) {
      const { id: parentId } = await categories.create(this.founder, { name });
      for (const child of below) await categories.create(this.founder, { name: child, parentId });
    }
  }
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Increase of prices in a year. */
const YEARLY = 0.03;

/** The cost of buying something today that was bought some days ago, in minor units of whole hundreds. */
function costNow(cost: number, age: number): number {
  return Math.ceil((cost * (1 + YEARLY) ** (age / 365)) / 100) * 100;
}
