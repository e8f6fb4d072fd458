import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';
import tls, { type TLSSocket } from 'node:tls';
import type { TestCertificate } from './certificate.js';

/** A message of a folder. */
export interface StoredMessage {
  readonly uid: number;
  readonly raw: Buffer;
  readonly date: Date;
  /** The size that the server says; default: that of the bytes. */
  readonly size?: number;
}

interface Folder {
  uidValidity: number;
  uidNext: number;
  messages: StoredMessage[];
}

/** How the server behaves. */
export interface ImapBehaviour {
  readonly capabilities?: readonly string[];
  /** The password, or the token of OAuth; default: `secret`. */
  readonly password?: string;
  /** No answer to this command. */
  readonly silentAt?: string;
  /** Closes the connection instead of an answer to this command. */
  readonly closesAt?: string;
}

/** A small IMAP server on loopback (RFC 3501), with TLS from the first byte or by STARTTLS. */
export interface TestImap {
  readonly port: number;
  /** The commands that it got, without their tags. */
  readonly commands: string[];
  folder(path: string): readonly StoredMessage[];
  /** Adds a folder. */
  make(path: string): void;
  /** Delivers a message, and tells clients that wait. @returns its UID. */
  deliver(text: string, options?: { date?: Date; size?: number; folder?: string }): number;
  /** Gives the messages of a folder new numbers, with another UIDVALIDITY. */
  renumber(path: string): void;
  behave(behaviour: ImapBehaviour): void;
  /** Ends all connections. */
  drop(): void;
  stop(): Promise<void>;
}

const USUAL = ['IMAP4rev1', 'IDLE', 'MOVE', 'UIDPLUS', 'SASL-IR', 'AUTH=XOAUTH2'];

/** What all connections share. */
class Store {
  readonly folders = new Map<string, Folder>();
  readonly commands: string[] = [];
  readonly sessions = new Set<Session>();
  behaviour: ImapBehaviour = {};

  constructor(
    readonly delimiter: string,
    readonly certificate: TestCertificate | undefined,
  ) {
    this.make('INBOX');
  }

  make(path: string): void {
    this.folders.set(path, { uidValidity: 1000 + this.folders.size, uidNext: 1, messages: [] });
  }

  add(path: string, raw: Buffer, date: Date, size?: number): number {
    const folder = this.folders.get(path);
    if (folder === undefined) throw new Error(`There is no folder ${path}.`);
    const uid = folder.uidNext;
    folder.uidNext += 1;
    folder.messages.push({ uid, raw, date, ...(size === undefined ? {} : { size }) });
    for (const session of this.sessions) session.told(folder);
    return uid;
  }
}

/** A connection. */
class Session {
  private rest = Buffer.alloc(0);
  private line = '';
  private selected: Folder | undefined;
  private idleTag: string | undefined;

  constructor(
    private readonly store: Store,
    private socket: Socket | TLSSocket,
  ) {
    this.listen(socket);
    this.send('* OK ready');
  }

  close(): void {
    this.socket.destroy();
  }

  told(folder: Folder): void {
    if (this.selected === folder && this.idleTag !== undefined) {
      this.send(`* ${folder.messages.length} EXISTS`);
    }
  }

  private listen(socket: Socket | TLSSocket): void {
    socket.on('error', () => {});
    socket.on('close', () => this.store.sessions.delete(this));
    socket.on('data', (chunk: Buffer) => {
      this.rest = Buffer.concat([this.rest, chunk]);
      this.read();
    });
  }

  private read(): void {
    for (;;) {
      const end = this.rest.indexOf('\r\n');
      if (end < 0) return;
      const text = this.line + this.rest.subarray(0, end).toString();
      const literal = /\{(\d+)(\+?)\}$/.exec(text);
      if (literal !== null) {
        const length = Number(literal[1]);
        if (literal[2] === '' && this.rest.length < end + 2 + length) this.send('+ go on');
        if (this.rest.length < end + 2 + length) return;
        const content = this.rest.subarray(end + 2, end + 2 + length).toString();
        this.line = `${text.slice(0, literal.index)}"${content}"`;
        this.rest = this.rest.subarray(end + 2 + length);
        continue;
      }
      this.rest = this.rest.subarray(end + 2);
      this.line = '';
      this.take(text);
    }
  }

  private take(text: string): void {
    if (text === 'DONE' && this.idleTag !== undefined) {
      const tag = this.idleTag;
      this.idleTag = undefined;
      this.send(`${tag} OK done`);
      return;
    }
    const [, tag = '', command = ''] = /^(\S+) (.*)$/.exec(text) ?? [];
    this.store.commands.push(command);
    const name = (/^(?:UID )?\S+/i.exec(command)?.[0] ?? '').toUpperCase();
    const { silentAt, closesAt } = this.store.behaviour;
    if (name === silentAt) return;
    if (name === closesAt) {
      this.close();
      return;
    }
    const run = this.handlers[name];
    if (run === undefined) this.send(`${tag} BAD unknown`);
    else run(tag, command.slice(name.length).trim());
  }

  private send(...lines: (string | Buffer)[]): void {
    for (const line of lines) {
      this.socket.write(Buffer.isBuffer(line) ? line : Buffer.from(`${line}\r\n`));
    }
  }

  private readonly handlers: Readonly<Record<string, (tag: string, rest: string) => void>> = {
    CAPABILITY: (tag) => this.send(`* CAPABILITY ${this.capabilities()}`, `${tag} OK done`),
    ID: (tag) => this.send('* ID NIL', `${tag} OK done`),
    NAMESPACE: (tag) => this.send(`${tag} BAD unknown`),
    NOOP: (tag) => {
      const { selected } = this;
      if (selected !== undefined) this.send(`* ${selected.messages.length} EXISTS`);
      this.send(`${tag} OK done`);
    },
    STARTTLS: (tag) => this.startTls(tag),
    LOGIN: (tag, rest) => this.signIn(tag, rest.endsWith(` "${this.password()}"`)),
    AUTHENTICATE: (tag, rest) => {
      const answer = Buffer.from(rest.split(' ')[1] ?? '', 'base64').toString();
      this.signIn(tag, answer.includes(`Bearer ${this.password()}\u0001`));
    },
    LOGOUT: (tag) => {
      this.send('* BYE bye', `${tag} OK done`);
      this.socket.end();
    },
    LIST: (tag, rest) => this.list(tag, rest),
    LSUB: (tag) => this.send(`${tag} OK done`),
    SELECT: (tag, rest) => this.select(tag, rest, 'READ-WRITE'),
    EXAMINE: (tag, rest) => this.select(tag, rest, 'READ-ONLY'),
    'UID FETCH': (tag, rest) => this.fetch(tag, rest),
    'UID SEARCH': (tag, rest) => this.search(tag, rest),
    'UID MOVE': (tag, rest) => this.copy(tag, rest, true),
    'UID COPY': (tag, rest) => this.copy(tag, rest, false),
    'UID STORE': (tag) => this.send(`${tag} OK done`),
    'UID EXPUNGE': (tag, rest) => {
      this.remove(new Set(this.within(rest).map(({ uid }) => uid)));
      this.send(`${tag} OK done`);
    },
    IDLE: (tag) => {
      this.idleTag = tag;
      this.send('+ idling');
    },
  };

  private capabilities(): string {
    const { certificate, behaviour } = this.store;
    const listed = behaviour.capabilities ?? USUAL;
    const isPlain = certificate !== undefined && !(this.socket instanceof tls.TLSSocket);
    return [...listed, ...(isPlain ? ['STARTTLS'] : [])].join(' ');
  }

  private password(): string {
    return this.store.behaviour.password ?? 'secret';
  }

  private startTls(tag: string): void {
    const { certificate } = this.store;
    if (certificate === undefined) {
      this.send(`${tag} BAD no TLS`);
      return;
    }
    const plain = this.socket;
    plain.removeAllListeners('data');
    this.send(`${tag} OK begin`);
    const secure = new tls.TLSSocket(plain, { isServer: true, ...certificate });
    this.socket = secure;
    this.listen(secure);
  }

  private signIn(tag: string, isRight: boolean): void {
    if (isRight) this.send(`${tag} OK [CAPABILITY ${this.capabilities()}] welcome`);
    else this.send(`${tag} NO [AUTHENTICATIONFAILED] the password of facility is wrong`);
  }

  private list(tag: string, rest: string): void {
    const { folders, delimiter } = this.store;
    const wanted = /"?([^" ]*)"?$/.exec(rest)?.[1];
    for (const path of folders.keys()) {
      if (wanted === '*' || wanted === path) this.send(`* LIST () "${delimiter}" "${path}"`);
    }
    this.send(`${tag} OK done`);
  }

  private select(tag: string, rest: string, mode: string): void {
    const path = /^"?([^"]*?)"?(?: \(.*)?$/.exec(rest)?.[1] ?? '';
    const folder = this.store.folders.get(/^inbox$/i.test(path) ? 'INBOX' : path);
    this.selected = folder;
    if (folder === undefined) {
      this.send(`${tag} NO [NONEXISTENT] no such folder`);
      return;
    }
    this.send(
      '* FLAGS (\\Seen \\Deleted)',
      `* ${folder.messages.length} EXISTS`,
      `* OK [UIDVALIDITY ${folder.uidValidity}] valid`,
      `* OK [UIDNEXT ${folder.uidNext}] next`,
      '* OK [PERMANENTFLAGS (\\Seen \\Deleted)] flags',
      `${tag} OK [${mode}] done`,
    );
  }

  /** The messages in a set of UIDs. */
  private within(set: string): StoredMessage[] {
    const messages = this.selected?.messages ?? [];
    const last = messages.at(-1)?.uid ?? 0;
    const number = (text: string) => (text === '*' ? last : Number(text));
    const ranges = set.split(',').map((part) => {
      const [from = '', to = from] = part.split(':');
      const ends = [number(from), number(to)] as const;
      return [Math.min(...ends), Math.max(...ends)] as const;
    });
    return messages.filter(({ uid }) => ranges.some(([from, to]) => uid >= from && uid <= to));
  }

  private fetch(tag: string, rest: string): void {
    const [, set = '', items = ''] = /^(\S+) (.*)$/.exec(rest) ?? [];
    for (const message of this.within(set)) {
      const { uid, raw, date, size = raw.length } = message;
      const seq = (this.selected?.messages.indexOf(message) ?? 0) + 1;
      const parts = [`UID ${uid}`, `RFC822.SIZE ${size}`, `INTERNALDATE "${internal(date)}"`];
      if (!items.includes('BODY.PEEK')) {
        this.send(`* ${seq} FETCH (${parts.join(' ')})`);
        continue;
      }
      const length = Number(/<0\.(\d+)>/.exec(items)?.[1] ?? raw.length);
      const content = raw.subarray(0, length);
      const head = `* ${seq} FETCH (${parts.join(' ')} BODY[]<0> {${content.length}}\r\n`;
      this.send(Buffer.from(head), content, ')');
    }
    this.send(`${tag} OK done`);
  }

  private search(tag: string, rest: string): void {
    const since = /SINCE "?(\d+-\w+-\d+)"?/i.exec(rest)?.[1];
    const from = since === undefined ? 0 : Date.parse(`${since} 00:00:00Z`);
    const found = (this.selected?.messages ?? []).filter(({ date }) => date.getTime() >= from);
    this.send(`* SEARCH ${found.map(({ uid }) => uid).join(' ')}`.trim(), `${tag} OK done`);
  }

  private copy(tag: string, rest: string, moves: boolean): void {
    const [, set = '', path = ''] = /^(\S+) "?([^"]*)"?$/.exec(rest) ?? [];
    const messages = this.within(set);
    for (const { raw, date } of messages) this.store.add(path, raw, date);
    if (moves) this.remove(new Set(messages.map(({ uid }) => uid)));
    this.send(`${tag} OK done`);
  }

  private remove(uids: ReadonlySet<number>): void {
    const { selected } = this;
    if (selected === undefined) return;
    for (let index = selected.messages.length - 1; index >= 0; index -= 1) {
      if (!uids.has(selected.messages[index]?.uid ?? 0)) continue;
      selected.messages.splice(index, 1);
      this.send(`* ${index + 1} EXPUNGE`);
    }
  }
}

/** Starts a server. @param options `security` none: TLS is not even offered. */
export async function startImap(
  certificate: TestCertificate,
  options: { security?: 'tls' | 'starttls' | 'none'; delimiter?: string } = {},
): Promise<TestImap> {
  const { security = 'tls', delimiter = '/' } = options;
  const store = new Store(delimiter, security === 'starttls' ? certificate : undefined);
  const accept = (socket: Socket | TLSSocket) => store.sessions.add(new Session(store, socket));
  const server =
    security === 'tls' ? tls.createServer(certificate, accept) : net.createServer(accept);
  // A client that does not trust the certificate.
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const drop = () => {
    for (const session of store.sessions) session.close();
  };
  return {
    port: (server.address() as AddressInfo).port,
    commands: store.commands,
    folder: (path) => store.folders.get(path)?.messages ?? [],
    make: (path) => store.make(path),
    deliver: (text, { date = new Date(), size, folder = 'INBOX' } = {}) =>
      store.add(folder, Buffer.from(text.replaceAll('\n', '\r\n')), date, size),
    renumber: (path) => {
      const folder = store.folders.get(path);
      if (folder === undefined) return;
      folder.uidValidity += 1;
      folder.messages = folder.messages.map((message, index) => ({ ...message, uid: index + 1 }));
      folder.uidNext = folder.messages.length + 1;
      drop();
    },
    behave: (behaviour) => {
      store.behaviour = behaviour;
    },
    drop,
    stop: async () => {
      drop();
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

function internal(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${two(date.getUTCDate())}-${MONTHS[date.getUTCMonth()]}-${date.getUTCFullYear()}`;
  return `${day} ${date.toISOString().slice(11, 19)} +0000`;
}
