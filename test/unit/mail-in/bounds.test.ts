import { describe, expect, it } from 'vitest';
import { MailReader } from '../../../src/modules/requests/mail-in/reading/mail-reader.js';
import { readPartly } from '../../../src/modules/requests/mail-in/reading/partly-read.js';
import { mailOf } from '../../fixtures/mails/build.js';
import { FORMS, REPORTS } from '../../fixtures/mails/forms.js';
import { LANGUAGES, PROGRAMS, WHOLE } from '../../fixtures/mails/programs.js';
import { FULL } from '../../support/full.js';

const MB = 1024 * 1024;
const header = (lines: string) => Buffer.from(`From: a@b.example\r\n${lines}\r\n`);
const reasonOf = async (raw: Uint8Array): Promise<unknown> =>
  await readPartly(raw).then(
    () => null,
    (error: { reason?: string }) => error.reason,
  );

/** A mail of so many parts, with the root. */
const ofParts = (count: number) =>
  header(
    `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\nContent-Type: text/plain\r\n\r\nx\r\n'.repeat(count - 1)}--b--`,
  );

/** Parts within parts, to a depth. */
const nested = (depth: number) =>
  header(
    `${Array.from({ length: depth }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`).join('')}\r\nx`,
  );

describe('bounds of a mail', () => {
  it('are 30 MB', async () => {
    expect(await reasonOf(Buffer.alloc(30 * MB + 1, 'x'))).toBe('size');
    const head = 'From: a@b.example\r\n\r\n';
    const longest = Buffer.concat([Buffer.from(head), Buffer.alloc(30 * MB - head.length, 'x\n')]);
    expect(await reasonOf(longest)).toBeNull();
  });

  it('are 250 parts', async () => {
    expect(await reasonOf(ofParts(250))).toBeNull();
    expect(await reasonOf(ofParts(251))).toBe('parts');
    expect(await reasonOf(ofParts(10_000))).toBe('parts');
    expect(await reasonOf(nested(10_000))).toBe('parts');
  });

  it('are 256 kB of header, also of a part', async () => {
    const line = `X-Long: ${'a'.repeat(900)}\r\n`;
    expect(await reasonOf(header(line.repeat(100)))).toBeNull();
    expect(await reasonOf(header(line.repeat(400)))).toBe('headers');
    const part = `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n${line.repeat(400)}\r\nx\r\n--b--`;
    expect(await reasonOf(header(part))).toBe('headers');
    expect(await reasonOf(header('X: y\r\n'.repeat(50_000)))).toBe('headers');
  });

  it('are 1 MB of HTML, where there is no text', async () => {
    const html = `<p>${'a '.repeat(MB / 2)}</p>`;
    expect(await reasonOf(mailOf({ html }))).toBe('html');
    expect(await reasonOf(mailOf({ html: html.slice(10, 1_000_000) }))).toBeNull();
    expect((await readPartly(mailOf({ html, text: 'Lift' }))).text).toBe('Lift');
  });

  it('are 200,000 characters of text', async () => {
    const { text, reply } = await readPartly(mailOf({ text: 'abc\n'.repeat(100_000) }));
    expect(text).toHaveLength(200_000);
    expect(reply.length).toBeLessThanOrEqual(200_000);
  });
});

describe('texts of a mail', () => {
  it('have no control characters and no half signs', async () => {
    const raw = mailOf({
      subject: '=?utf-8?b?AGEKYg1jG2Q=?=',
      from: '"\u0007Kim\u202e" <kim@tenant.example>',
      text: 'a\u0000b\u001b[31mc\u009bd\te\rf',
    });
    const { subject, text, reply, from } = await readPartly(raw);
    expect(subject).toBe('a b cd');
    expect(text).toBe('ab[31mcd\te\nf');
    expect(reply).toBe(text);
    expect(from).toEqual({ name: 'Kim', address: 'kim@tenant.example' });
  });
});

/** Inputs that make patterns and trees slow. */
const TRAPS: Readonly<Record<string, () => Buffer>> = {
  'long introductions': () => mailOf({ text: `On ${'a '.repeat(150)}\n`.repeat(600) }),
  'introductions that nearly end': () =>
    mailOf({
      text: `On 10:00 ${'x '.repeat(60)}\n${'y '.repeat(60)}wrote\n<a@b.example>:\n\n`.repeat(700),
    }),
  colons: () => mailOf({ text: `${'a '.repeat(100)}10:00:\n`.repeat(900) }),
  'signs before quotes': () => mailOf({ text: `${'>'.repeat(190_000)}` }),
  'spaces in lines': () => mailOf({ text: `${' '.repeat(190_000)}x` }),
  'one long line': () => mailOf({ text: `On ${'a '.repeat(95_000)}` }),
  'Dutch introductions': () => mailOf({ text: `Op a\n`.repeat(40_000) }),
  'Chinese introductions': () =>
    mailOf({ text: `在 10:00 ${'写道 '.repeat(30)}：\n`.repeat(1_500) }),
  'elements within each other': () => mailOf({ html: '<b>'.repeat(340_000) }),
  'quotes within each other': () => mailOf({ html: '<blockquote>a'.repeat(70_000) }),
  'tags that do not end': () => mailOf({ html: '<a '.repeat(340_000) }),
  styles: () => mailOf({ html: '<p style=";;;;;display">a'.repeat(40_000) }),
  attributes: () => mailOf({ html: `<p ${'a=b '.repeat(250_000)}>x` }),
  'links within links': () => mailOf({ html: '<a href="https://x.example">x<p>'.repeat(30_000) }),
  references: () => header(`References: ${'<a'.repeat(120_000)}`),
  recipients: () => header(`To: ${'a'.repeat(250_000)}`),
  addresses: () => header(`To: ${'a@b,'.repeat(60_000)}`),
  'encoded words': () => header(`Subject: ${'=?utf-8?q?a?= '.repeat(17_000)}`),
  'quotes in From': () => header(`From: ${'"'.repeat(250_000)}`),
  'comments of results': () => header(`Authentication-Results: x; ${'('.repeat(250_000)}`),
  boundaries: () =>
    header(
      `Content-Type: multipart/mixed; boundary=${'-'.repeat(70)}\r\n\r\n${`${'-'.repeat(71)}\r\n`.repeat(50_000)}`,
    ),
  parameters: () => header(`Content-Type: text/plain; ${'a*0=b; '.repeat(30_000)}`),
  'a mail of lines': () => header(`\r\n${'a\n'.repeat(10 * MB)}`),
};

describe('inputs that are made to take long', () => {
  it.each(Object.entries(TRAPS))('take little processor time: %s', async (_, make) => {
    const raw = make();
    const before = process.cpuUsage();
    await readPartly(raw).catch(() => {});
    const { user, system } = process.cpuUsage(before);
    const seconds = (user + system) / 1e6;
    // A thread is ended after 20 s; the bound is for time that grows with a square.
    expect(seconds).toBeLessThan(10);
  });
});

/** A generator of numbers below a bound; the same for the same seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const PIECES = [
  '\r\n\r\n',
  '--alt',
  '--b',
  '>',
  '=?utf-8?q?',
  '\u0000',
  'Content-Type: ',
  'From: x@y.example\r\n',
  'multipart/mixed; boundary=b\r\n\r\n',
  '<blockquote>',
  ':',
  '"',
  '\ufffd',
];

/** The mail with some bytes changed, lost, doubled or put in. */
function mutated(raw: Buffer, next: (below: number) => number): Buffer {
  let bytes = raw;
  for (let times = 1 + next(6); times > 0; times -= 1) {
    const at = next(bytes.length + 1);
    const length = next(40);
    const [head, tail] = [bytes.subarray(0, at), bytes.subarray(at)];
    const piece = Buffer.from(PIECES[next(PIECES.length)] ?? '');
    const other = bytes.subarray(next(bytes.length), bytes.length).subarray(0, length);
    const change = [piece, other, Buffer.from([next(256)]), Buffer.alloc(0)][next(4)] ?? piece;
    bytes = Buffer.concat([head, change, tail.subarray(next(2) * length)]);
  }
  return bytes;
}

const RAW = [
  ...[...PROGRAMS, ...LANGUAGES, ...WHOLE, ...FORMS].map(({ raw }) =>
    raw('--- Reply above this line ---'),
  ),
  ...Object.values(REPORTS),
];

describe('mutated mails', () => {
  it('are read, or are beyond a bound', { timeout: FULL ? 14_400_000 : 60_000 }, async () => {
    const next = numbers(7);
    for (let count = FULL ? 100_000 : 2_000; count > 0; count -= 1) {
      const raw = mutated(RAW[count % RAW.length] ?? Buffer.alloc(0), next);
      const read = await readPartly(raw);
      expect(read.text + read.subject).not.toMatch(/[^\P{Cc}\t\n]/u);
      expect(read.text.isWellFormed()).toBe(true);
    }
  });

  it('are read by threads', async () => {
    const reader = new MailReader();
    const next = numbers(8);
    const mails = Array.from({ length: 100 }, (_, at) =>
      mutated(RAW[at % RAW.length] ?? Buffer.alloc(0), next),
    );
    const read = await Promise.all(mails.map((raw) => reader.read(raw, { authservId: null })));
    expect(read).toHaveLength(100);
    await reader.close();
  });
});

describe('threads', () => {
  it('answer bounds as such', async () => {
    const reader = new MailReader();
    const reasons = await Promise.all(
      [ofParts(251), Buffer.alloc(30 * MB + 1)].map((raw) =>
        reader.read(raw, { authservId: null }).catch(({ reason }) => reason),
      ),
    );
    expect(reasons).toEqual(['parts', 'size']);
    await reader.close();
  });

  it('that run out of memory or time fail their mail, and the next one is read', async () => {
    const text = mailOf({ text: 'a\n'.repeat(5 * MB) });
    for (const limits of [
      { memory: 8, time: 20_000 },
      { memory: 256, time: 1 },
    ]) {
      const reader = new MailReader({ ...limits, running: 1, idle: 1_000 });
      const failed = await reader.read(text, { authservId: null }).catch(({ reason }) => reason);
      expect(failed).toBe('crash');
      await reader.close();
    }
    const reader = new MailReader();
    const read = await reader.read(mailOf({ text: 'x' }), { authservId: null });
    expect(read.text).toBe('x');
    await reader.close();
    await expect(reader.read(text, { authservId: null })).rejects.toMatchObject({
      reason: 'crash',
    });
  });
});
