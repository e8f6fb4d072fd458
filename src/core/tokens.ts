/** A caller without an account who bears a token of a module; `target` names what the token is for. */
export interface Bearer {
  readonly target: string;
  /** Set where calls count as those of an account, by this name; their keys are kept with the account `userId`, and hold for `rights`. */
  readonly as?: { readonly name: string; readonly userId: number; readonly rights: string };
}

/** A secret in the path of requests: it stays out of logs and records. */
export interface PathSecret<S> {
  /** The path before the secret, such as `/calendar/`, below any prefix of REST. */
  readonly before: string;
  /** True for a page of the console, which has no prefix. */
  readonly isPage?: true;
  /** Set if the secret authenticates its requests, whose headers then do not count. */
  readonly authenticates?: {
    /** The path after `before`, with the secret as its first group. */
    readonly pattern: RegExp;
    /** The user for whom requests count; undefined for an unknown secret, and for an inactive user. */
    readonly ownerOf: (services: S, secret: string) => Promise<number | undefined>;
  };
}

/** The tokens and secrets of a module, besides those of sessions and API tokens. */
export interface TokenRules<S> {
  /**
   * The bearer of a token; undefined for a token of another module.
   *
   * @throws AppError expired_token.
   */
  readonly bearerOf?: (services: S, token: string) => Promise<Bearer | undefined>;
  readonly inPaths?: readonly PathSecret<S>[];
}
