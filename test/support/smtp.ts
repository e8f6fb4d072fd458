import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** A mail as it came in. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** By name in lower case, unfolded and decoded. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string;
  /** The calendar that is attached; empty without one. */
  readonly calendar: string;
  readonly raw: string;
}

/** The server's answer to a command; undefined: it accepts. `hang`: no answer. */
export type SmtpReply = { readonly code: number; readonly text: string } | 'hang' | undefined;

/** How the server behaves. */
export interface SmtpBehaviour {
  readonly onConnect?: () => SmtpReply;
  readonly onRecipient?: (address: string) => SmtpReply;
  /** Answers to the mail itself, which has come in whole then. */
  readonly onMail?: (mail: ReceivedMail) => SmtpReply | Promise<SmtpReply>;
  /** User and password that it asks for; left out: none. */
  readonly login?: { readonly user: string; readonly pass: string };
}

/** A mail server on loopback, without TLS. */
export interface TestSmtp {
  readonly port: number;
  /** For `SMTP_URL`. */
  readonly url: string;
  /** The mails that it has accepted. */
  readonly received: ReceivedMail[];
  /** How many connections there have been. */
  readonly connections: () => number;
  /** Changes how it behaves from now on. */
  behave(behaviour: SmtpBehaviour): void;
  stop(): Promise<void>;
}

/** Starts a mail server that accepts everything, or behaves as told. */
export async function startSmtp(behaviour: SmtpBehaviour = {}, port = 0): Promise<TestSmtp> {
  let current = behaviour;
  let connections = 0;
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: behaviour.login === undefined,
    disabledCommands: ['STARTTLS', ...(behaviour.login === undefined ? ['AUTH'] : [])],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 200,
    logger: false,
    onAuth: ({ username, password }, _session, done) => {
      const { login } = current;
      if (username === login?.user && password === login?.pass) done(null, { user: username });
      else done(failure({ code: 535, text: '5.7.8 wrong user or password' }));
    },
    onConnect: (_session, done) => {
      connections += 1;
      answer(current.onConnect?.(), done);
    },
    onRcptTo: ({ address }, _session, done) => answer(current.onRecipient?.(address), done),
    onData: (stream, session, done) => {
      const take = async () => {
        const mail = parsed(session, Buffer.concat(await stream.toArray()).toString('utf8'));
        const reply = await current.onMail?.(mail);
        if (reply === undefined) received.push(mail);
        answer(reply, done);
      };
      // A client that is killed while it sends has sent nothing.
      take().catch(() => done(failure({ code: 451, text: '4.4.2 connection lost' })));
    },
  });
  // A client that is killed closes its connection without a word.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const at = (server.server.address() as AddressInfo).port;
  return {
    port: at,
    url: `smtp://127.0.0.1:${at}?ignoreTLS=true`,
    received,
    connections: () => connections,
    behave: (next) => {
      current = next;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function answer(reply: SmtpReply, done: (error?: Error | null) => void): void {
  if (reply === 'hang') return;
  if (reply === undefined) done();
  else done(failure(reply));
}

function failure({ code, text }: { code: number; text: string }): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

function parsed({ envelope }: SMTPServerSession, raw: string): ReceivedMail {
  const whole = partOf(raw);
  const { headers } = whole;
  const parts = leavesOf(whole);
  const ofType = (type: string) => {
    const part = parts.find((one) => one.headers['content-type']?.startsWith(type));
    return part === undefined ? '' : decoded(part).replace(/\r?\n$/, '');
  };
  return {
    from: envelope.mailFrom ? envelope.mailFrom.address : '',
    to: envelope.rcptTo.map(({ address }) => address),
    headers,
    text: ofType('text/plain'),
    html: ofType('text/html'),
    calendar: ofType('text/calendar'),
    raw,
  };
}

/** The parts of a mail that have no parts themselves. */
function leavesOf(part: Part): Part[] {
  const boundary = /boundary="?([^";]+)"?/.exec(part.headers['content-type'] ?? '')?.[1];
  if (boundary === undefined) return [part];
  const parts = part.body.split(`--${boundary}`).slice(1, -1);
  return parts.flatMap((one) => leavesOf(partOf(one.replace(/^\r?\n/, ''))));
}

interface Part {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function partOf(raw: string): Part {
  const end = /\r?\n\r?\n/.exec(raw);
  const head = raw.slice(0, end?.index ?? raw.length).replace(/\r?\n[ \t]+/g, ' ');
  const headers = head.split(/\r?\n/).map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), words(line.slice(colon + 1).trim())] as const;
  });
  return {
    headers: Object.fromEntries(headers),
    body: end === null ? '' : raw.slice(end.index + end[0].length),
  };
}

function decoded({ headers, body }: Part): string {
  const encoding = headers['content-transfer-encoding'];
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  return quoted(body.replace(/=\r?\n/g, ''));
}

/** Encoded words (RFC 2047). */
function words(text: string): string {
  return text
    .replace(/\?= +=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_all, kind: string, content: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(content, 'base64').toString('utf8')
        : quoted(content.replaceAll('_', ' ')),
    );
}

function quoted(text: string): string {
  const bytes = text.replace(/=([\dA-F]{2})/g, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return [...bytes].every((one) => one.charCodeAt(0) < 256)
    ? Buffer.from(bytes, 'latin1').toString('utf8')
    : bytes;
}
