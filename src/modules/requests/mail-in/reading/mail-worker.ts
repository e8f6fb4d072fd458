import { registerHooks } from 'node:module';
import { parentPort } from 'node:worker_threads';
import type { UnreadableMail } from './mail-bounds.js';
import type { PartlyReadMail } from './partly-read.js';

// The thread that reads mails (mail-reader.ts). The tests run this file directly, with its types stripped by Node.js.

/** Answer of the thread: the mail, or the reason why it is not read. */
export type MailAnswer =
  | { readonly mail: PartlyReadMail }
  | { readonly reason: UnreadableMail['reason'] };

// The sources import each other by the names of the compiled files.
if (import.meta.url.endsWith('.ts')) {
  registerHooks({
    resolve: (specifier, context, next) =>
      next(
        specifier.startsWith('./') && context.parentURL?.endsWith('.ts')
          ? specifier.replace(/\.js$/, '.ts')
          : specifier,
        context,
      ),
  });
}

const { readPartly } = await import('./partly-read.js');

const port = parentPort;
if (port === null) throw new Error('This file is a thread of the service.');

port.on('message', (raw: Uint8Array) => {
  readPartly(raw).then(
    (mail) => port.postMessage({ mail } satisfies MailAnswer),
    (error: unknown) => {
      const reason = (error as Partial<UnreadableMail> | null)?.reason ?? 'crash';
      port.postMessage({ reason } satisfies MailAnswer);
    },
  );
});
