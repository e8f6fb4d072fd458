/** A record as REST answers it. */
export type RestRecord = Readonly<Record<string, unknown>>;

/** A form of questions, as REST answers it. */
export interface RestForm {
  readonly questions: readonly RestQuestion[];
  readonly people: readonly { readonly id: number; readonly name: string }[];
}

/** A question of a form. */
export interface RestQuestion extends RestRecord {
  readonly key: string;
  readonly kind: string;
  readonly phase: string;
  readonly label: { readonly en: string | null; readonly de: string | null };
  readonly choices: readonly {
    readonly id: string;
    readonly label: { readonly en: string | null; readonly de: string | null };
  }[];
}

/** A request of the package, as far as the console reads it by name. */
export interface PackedRequest extends RestRecord {
  readonly id: number;
  readonly version: number;
  readonly categoryId: number | null;
  readonly helperIds: readonly number[];
  readonly fields: RestRecord | null;
  readonly history: readonly RestRecord[];
}

/** A request of the package with everything that belongs to it (docs/behaviour/offline.md). */
export interface PackageEntry {
  readonly request: PackedRequest;
  readonly form: RestForm;
  readonly checklist: RestRecord | null;
  readonly asset: (RestRecord & { readonly id: number }) | null;
  readonly assetHistory: readonly RestRecord[];
  readonly meters: readonly (RestRecord & { readonly id: number; readonly assetId: number })[];
  readonly location: (RestRecord & { readonly id: number }) | null;
  readonly comments: readonly RestRecord[];
  readonly attachments: readonly RestRecord[];
  readonly parts: readonly (RestRecord & { readonly id: number })[];
}

/** A category with the questions of a submission. */
export interface PackedCategory extends RestRecord {
  readonly id: number;
  readonly form: RestForm;
}

/** The open work of a person, as `GET /me/offline` answers it. */
export interface OfflinePackage {
  readonly serverTime: string;
  readonly cursor: string;
  readonly requests: readonly PackageEntry[];
  readonly categories: readonly PackedCategory[];
  /** Left out of packages that a version before has kept. */
  readonly failureCodes?: readonly RestRecord[];
  readonly people: readonly {
    readonly id: number;
    readonly firstName: string | null;
    readonly lastName: string | null;
  }[];
  readonly runningTimer: RestRecord | null;
  readonly omitted: number;
}
