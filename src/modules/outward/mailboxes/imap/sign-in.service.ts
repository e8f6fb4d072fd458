import type { ImapFlow } from 'imapflow';
import type { Statements } from '../../../../core/sql.js';
import type { MailHosts } from '../mail-hosts.js';
import type { MailboxSecrets } from '../mailbox-secrets.js';
import { type ImapAccount, signIn } from './imap-client.js';
import { failureOf, MailboxFailure } from './mailbox-failure.js';
import { fetchToken } from './oauth-token.js';
import { type SignInRow, setAccepted, setRefused } from './sign-in.queries.js';

const UNREADABLE = 'the secret cannot be decrypted, because JWT_SECRET has changed: enter it anew';

/** Signs in at the servers of mailboxes, and keeps whether they accept it. */
export class MailboxSignIn {
  constructor(
    private readonly statements: Statements,
    private readonly hosts: MailHosts,
    private readonly secrets: MailboxSecrets,
  ) {}

  /** Connects and signs in. The caller closes it. @throws MailboxFailure */
  async open(row: SignInRow): Promise<ImapFlow> {
    try {
      const { host, port, security, user } = row;
      const sign = await this.signOf(row);
      const client = await signIn({ host, port, security, user, sign }, this.hosts);
      await setAccepted(this.statements, row);
      return client;
    } catch (error) {
      const failure = failureOf(error);
      if (failure.problem === 'sign_in') await setRefused(this.statements, row, failure.message);
      throw failure;
    }
  }

  private async signOf(row: SignInRow): Promise<ImapAccount['sign']> {
    const { oauthTokenUrl: tokenUrl, oauthClientId: clientId, oauthScope: scope } = row;
    const stored = tokenUrl === null ? row.secret : row.oauthSecret;
    const secret = this.secrets.opened(stored);
    if (secret === undefined) throw new MailboxFailure('sign_in', UNREADABLE);
    if (tokenUrl === null || clientId === null) return { pass: secret };
    const source = { tokenUrl, clientId, clientSecret: secret, scope };
    return { accessToken: await fetchToken(source, this.hosts) };
  }
}
