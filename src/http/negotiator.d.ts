/** The part of the package that is used; its published types lack `preferred`. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: import('node:http').IncomingMessage);
    /**
     * The client's preferred coding among `available`; among those of equal quality the first of
     * `preferred`.
     */
    encoding(
      available: readonly string[],
      options: { readonly preferred: readonly string[] },
    ): string | undefined;
  }
}
