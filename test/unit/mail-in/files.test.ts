import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { partsOf } from '../../fixtures/mails/build.js';
import { parseMail } from '../../support/mails.js';

async function picture(side: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  return await sharp({
    create: { width: side, height: side, channels: 3, background: '#fff', noise },
  })
    .png()
    .toBuffer();
}

const file = (type: string, content: Buffer, ...headers: string[]): string =>
  [
    ...[`Content-Type: ${type}`, 'Content-Transfer-Encoding: base64', ...headers, ''],
    content.toString('base64').replace(/.{76}/g, '$&\n'),
  ].join('\n');

const TEXT = 'Content-Type: text/plain\n\nThe door';
const PDF = Buffer.from('%PDF-1.4\n');

describe('files of a mail', () => {
  it('are pictures by their content, in the order of the mail', async () => {
    const png = await picture(100);
    const raw = partsOf([], 'multipart/mixed', [
      TEXT,
      file('application/octet-stream', png, 'Content-Disposition: attachment; filename="a.dwg"'),
      file('image/jpeg; name=b.jpg', PDF),
      file('text/plain; name=c.txt', Buffer.from('x'), 'Content-Disposition: attachment'),
    ]);
    const { files, text } = await parseMail(raw);
    expect(text).toBe('The door');
    expect(files.map(({ name, type, bytes }) => ({ name, type, bytes }))).toEqual([
      { name: 'a.dwg', type: 'image/png', bytes: png.length },
      { name: 'b.jpg', type: 'application/pdf', bytes: PDF.length },
      { name: 'c.txt', type: 'text/plain', bytes: 1 },
    ]);
    expect(files.map((one) => one.picture !== null)).toEqual([true, false, false]);
    expect(Buffer.from(files[0]?.picture?.content ?? [])).toEqual(png);
    expect(files[0]?.picture).toMatchObject({
      sha256: createHash('sha256').update(png).digest('hex'),
      ...{ isSmall: false, isInline: false, isQuoted: false },
    });
  });

  it.each([
    [64, false],
    [63, true],
  ])('of %d pixels are small: %s', async (side, isSmall) => {
    const raw = partsOf([], 'multipart/mixed', [TEXT, file('image/png', await picture(side))]);
    expect((await parseMail(raw)).files[0]?.picture?.isSmall).toBe(isSmall);
  });

  it('of less than 5 kB are small', async () => {
    const create = { width: 500, height: 500, channels: 3 as const, background: '#fff' };
    const png = await sharp({ create }).png().toBuffer();
    const raw = partsOf([], 'multipart/mixed', [TEXT, file('image/png', png)]);
    expect((await parseMail(raw)).files[0]?.picture?.isSmall).toBe(true);
  });

  it('that are broken pictures are pictures, which the service refuses later', async () => {
    const broken = Buffer.concat([(await picture(100)).subarray(0, 60), Buffer.alloc(6_000, 7)]);
    const raw = partsOf([], 'multipart/mixed', [TEXT, file('image/png', broken)]);
    expect((await parseMail(raw)).files[0]?.picture).toMatchObject({ isSmall: false });
  });

  it('know where the HTML refers to them', async () => {
    const png = await picture(100);
    const html = [
      'Content-Type: text/html\n',
      '<div>The door <img src="cid:new%40x"></div><div>Am 23.11.26 um 09:00 schrieb Max:</div>',
      '<blockquote>Which? <img src="cid:old@x"><img src=cid:new@x></blockquote><div><br></div>',
    ].join('\n');
    const raw = partsOf([], 'multipart/related', [
      html,
      file('image/png; name=new.png', png, 'Content-ID: <new@x>'),
      file('image/png; name=old.png', png, 'Content-ID: <old@x>'),
      file('image/png; name=none.png', png, 'Content-ID: <none@x>'),
    ]);
    const { files, reply } = await parseMail(raw);
    expect(reply).toBe('The door');
    expect(files.map(({ name, picture: one }) => [name, one?.isInline, one?.isQuoted])).toEqual([
      ['new.png', true, false],
      ['old.png', true, true],
      ['none.png', false, false],
    ]);
  });

  it('have names of one line without folders and signs that turn them', async () => {
    const headers = [
      'Content-Disposition: attachment; filename="..\\\\..\\\\x/plan\u202egnp.exe"',
      `Content-Disposition: attachment; filename="${'a'.repeat(300)}"`,
      "Content-Disposition: attachment; filename*=utf-8''%00T%C3%BCr%0A.pdf",
      'Content-Disposition: attachment',
    ];
    const raw = partsOf([], 'multipart/mixed', [
      TEXT,
      ...headers.map((one) => file('a/b', PDF, one)),
    ]);
    const names = (await parseMail(raw)).files.map(({ name }) => name);
    expect(names).toEqual(['plangnp.exe', 'a'.repeat(200), 'Tür .pdf', 'attachment']);
  });
});
