import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import type { TestCertificate } from './certificate.js';
import { freePort } from './ports.js';
import { eventually } from './receiver.js';

const PROGRAM = '/usr/sbin/dovecot';

/** A Dovecot with one account, `facility` with the password `secret`, and mails in Maildir. */
export interface TestDovecot {
  readonly port: number;
  /** Adds a message to a folder, as a delivery does. */
  deliver(text: string, folder?: string): void;
  /** The files of a folder. */
  files(folder?: string): string[];
  make(folder: string): void;
  stop(): Promise<void>;
}

/** Returns whether Dovecot 2.3 is installed: later ones have other settings. */
export function hasDovecot(): boolean {
  if (!existsSync(PROGRAM)) return false;
  return spawnSync(PROGRAM, ['--version'], { encoding: 'utf8' }).stdout.startsWith('2.3.');
}

/** Starts Dovecot on loopback, with TLS. */
export async function startDovecot(certificate: TestCertificate): Promise<TestDovecot> {
  const folder = mkdtempSync(path.join(tmpdir(), 'dovecot-'));
  // Its processes have other users.
  chmodSync(folder, 0o755);
  const mails = path.join(folder, 'mails');
  const port = await freePort();
  const file = path.join(folder, 'dovecot.conf');
  const isRoot = process.getuid?.() === 0;
  const readable = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text);
    chmodSync(path.join(folder, name), 0o644);
  };
  readable('cert.pem', certificate.cert);
  readable('key.pem', certificate.key);
  readable('users', 'facility:{PLAIN}secret\n');
  readable('dovecot.conf', configuration(folder, port, isRoot ? 'mail' : userInfo().username));
  const inside = (name: string) => path.join(mails, name === 'INBOX' ? '' : `.${name}`);
  let count = 0;
  let child: ChildProcess | undefined;
  const own = () => {
    if (isRoot) spawnSync('chown', ['-R', 'mail:mail', mails]);
  };
  const make = (name: string) => {
    for (const part of ['cur', 'new', 'tmp'])
      mkdirSync(path.join(inside(name), part), { recursive: true });
    own();
  };
  const start = async () => {
    // The process may have the umask of another test.
    const script = `umask 022; exec ${PROGRAM} -F -c ${file}`;
    const started = spawn('sh', ['-c', script], { stdio: 'ignore' });
    child = started;
    await eventually(() => existsSync(path.join(folder, 'run', 'login', 'imap')));
  };
  const end = async () => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  make('INBOX');
  await start();
  return {
    port,
    deliver: (text, name = 'INBOX') => {
      count += 1;
      const unique = `${Math.floor(Date.now() / 1000)}.M${count}P${process.pid}.test`;
      writeFileSync(path.join(inside(name), 'tmp', unique), text);
      own();
      spawnSync('mv', [
        path.join(inside(name), 'tmp', unique),
        path.join(inside(name), 'new', unique),
      ]);
    },
    files: (name = 'INBOX') =>
      ['cur', 'new'].flatMap((part) => readdirSync(path.join(inside(name), part))),
    make,
    stop: async () => {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function configuration(folder: string, port: number, user: string): string {
  const login = user === 'mail' ? 'nobody' : user;
  return `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
default_internal_user = ${user}
default_internal_group = ${user}
default_login_user = ${login}
mail_uid = ${user}
mail_gid = ${user}
first_valid_uid = 1
mail_location = maildir:${folder}/mails
mail_home = ${folder}/mails
ssl = required
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
auth_mechanisms = plain
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = static
  args = uid=${user} gid=${user} home=${folder}/mails
}
namespace inbox {
  inbox = yes
  separator = .
}
service imap-login {
  chroot =
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    port = ${port}
    ssl = yes
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`;
}
