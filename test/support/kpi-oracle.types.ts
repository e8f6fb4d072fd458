import type { Walked } from './kpi-history.js';

/** A time of work. */
interface Time {
  readonly requestId: number;
  readonly userId: number;
  readonly at: number;
  readonly minutes: number | null;
  readonly cost: number | null;
}

/** An amount that a request cost. */
interface Amount {
  readonly requestId: number | null;
  readonly at: number;
  readonly cost: number;
  readonly contractorId?: number | null;
}

/** An asset. */
export interface OracleAsset {
  readonly id: number;
  readonly name: string;
  readonly departmentId: number;
  readonly locationId: number | null;
  /** First and last moment of service; `end` is not a part of it. */
  readonly begin: number;
  readonly end: number;
  readonly value: number;
}

/** Everything that figures count. */
export interface World {
  readonly now: number;
  readonly reopenDays: number;
  readonly requests: readonly Walked[];
  readonly times: readonly Time[];
  readonly movements: readonly Amount[];
  readonly purchases: readonly Amount[];
  readonly assets: readonly OracleAsset[];
  readonly downtimes: readonly {
    readonly assetId: number;
    readonly requestId: number | null;
    readonly from: number;
    readonly to: number | null;
    readonly planned: boolean;
  }[];
  readonly clocks: readonly {
    readonly requestId: number;
    readonly kind: 'response' | 'resolution';
    readonly breachedAt: number | null;
    readonly metAt: number | null;
  }[];
  readonly occurrences: readonly {
    readonly dueAt: number;
    readonly tolerance: number;
    readonly state: 'generated' | 'skipped' | 'missed';
    readonly completedAt: number | null;
    readonly closedAt: number | null;
    readonly departmentId: number;
    readonly categoryId: number | null;
    readonly locationId: number | null;
    readonly assetId: number | null;
  }[];
  readonly jobs: readonly {
    readonly requestId: number;
    readonly contractorId: number;
    readonly until: number;
    readonly doneAt: number | null;
    readonly endedAt: number | null;
    readonly returned: boolean;
  }[];
  /** Requests with an AFTER photo. */
  readonly photographed: ReadonlySet<number>;
  /** When open requests are due. */
  readonly due: ReadonlyMap<number, number>;
}

/** A period; `costsFrom` begins the costs of `costShareOfValue`. */
export interface OraclePeriod {
  readonly from: number;
  readonly to: number;
  readonly costsFrom: number;
}

/** What a record contributes, in the units of answers. */
export interface Contribution {
  readonly kind: string;
  readonly requestId: number | null;
  readonly assetId: number | null;
  readonly at: number | null;
  readonly title: string | null;
  readonly numerator: number;
  readonly denominator: number;
  readonly departmentId: number;
  readonly categoryId: number | null;
  readonly locationId: number | null;
  readonly technicianId: number | null;
  readonly priority: string | null;
  readonly origin: string | null;
  readonly contractorId: number | null;
  /** Minutes by the reason of holds. */
  readonly reasons?: ReadonlyMap<string, number>;
}
