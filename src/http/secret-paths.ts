/** A secret in paths (`PathSecret`), bound to the services of its module. */
export interface KnownSecret {
  readonly before: string;
  readonly isPage?: true;
  readonly authenticates?: {
    readonly pattern: RegExp;
    readonly ownerOf: (secret: string) => Promise<number | undefined>;
  };
}

/** The secrets in the paths of requests. */
export class SecretPaths {
  private readonly secrets: readonly (KnownSecret & { readonly start: RegExp })[];

  constructor(secrets: readonly KnownSecret[]) {
    this.secrets = secrets.map((secret) => {
      const prefix = secret.isPage ? '' : '(?:/api(?:/v1)?)?';
      return { ...secret, start: new RegExp(`^(${prefix}${secret.before})(.+)`, 'i') };
    });
  }

  /** A path as logs and records may contain it, without its secret. */
  recorded(path: string): string {
    return this.secrets.reduce((text, { start }) => text.replace(start, '$1-'), path);
  }

  /**
   * The reader of the user whom the secret of a path authenticates: undefined for a path without such a
   * secret, null for one whose secret is malformed.
   */
  ownerOf(path: string): (() => Promise<number | undefined>) | null | undefined {
    for (const { start, authenticates } of this.secrets) {
      const [, , rest] = (authenticates && start.exec(path)) ?? [];
      if (authenticates === undefined || rest === undefined) continue;
      const secret = authenticates.pattern.exec(rest)?.[1];
      return secret === undefined ? null : () => authenticates.ownerOf(secret);
    }
    return undefined;
  }
}
