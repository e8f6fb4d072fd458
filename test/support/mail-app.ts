import type { Config } from '../../src/config/config.js';
import type { TestSmtp } from './smtp.js';

/** The address of the service in mails of the tests. */
export const PUBLIC_URL = 'https://maintenance.example.org';

/** Settings of a service that sends mail to a server of the tests, soon. */
export function mailTo(
  { port }: Pick<TestSmtp, 'port'>,
  over: Partial<NonNullable<Config['mail']>> = {},
): Pick<Config, 'mail' | 'publicUrl'> {
  return {
    publicUrl: PUBLIC_URL,
    mail: {
      server: {
        host: '127.0.0.1',
        port,
        secure: false,
        requireTls: false,
        ignoreTls: true,
        credentials: undefined,
      },
      from: 'Maintenance <maintenance@example.org>',
      gatherSeconds: 1,
      retrySeconds: [1, 1],
      ...over,
    },
  };
}
