import { isIP, type LookupFunction } from 'node:net';
import { ForbiddenTargetError, Outbound } from '../../../infra/outbound.js';

/** A host name as DNS has it. */
const NAME =
  /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?)*\.?$/i;

/** Only addresses are checked with it; nothing is sent. */
const NO_TIME = 0;

/** Hosts that mailboxes may name: public ones, and those of the configuration, which may be private. */
export class MailHosts {
  private readonly allowed: ReadonlySet<string>;
  private readonly outbound: Outbound;

  /**
   * @param allowed names and addresses, as mailboxes write them.
   * @param hint added to the reason why a private host is not saved.
   */
  constructor(allowed: readonly string[], hint = '') {
    this.allowed = new Set(allowed.map((host) => host.toLowerCase()));
    this.outbound = new Outbound([], NO_TIME, hint);
  }

  /** Finds why a mailbox cannot have this host; undefined if it can. One that does not resolve now is accepted. */
  async problemOf(host: string): Promise<string | undefined> {
    if (isIP(host) === 0 && !NAME.test(host)) return 'must be the name or the address of a host';
    if (this.isAllowed(host)) return undefined;
    try {
      await this.outbound.check(urlOf(host));
      return undefined;
    } catch (error) {
      if (error instanceof ForbiddenTargetError) return error.message;
      throw error;
    }
  }

  /**
   * The options of a connection to this host: its name is resolved once, and the connection uses
   * exactly the checked addresses.
   *
   * @throws ForbiddenTargetError for a private address that is not allowed.
   */
  async connecting(host: string): Promise<{ readonly lookup?: LookupFunction }> {
    if (this.isAllowed(host)) return {};
    if (isIP(host) !== 0) await this.outbound.check(urlOf(host));
    return { lookup: this.outbound.lookup };
  }

  private isAllowed(host: string): boolean {
    return this.allowed.has(host.toLowerCase());
  }
}

function urlOf(host: string): string {
  return `https://${isIP(host) === 6 ? `[${host}]` : host}`;
}
