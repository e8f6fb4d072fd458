import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import {
  bomb,
  DOCUMENT_FILES,
  download,
  filesIn,
  filesOfRows,
  picture,
  sha256,
  zipOf,
} from '../../../support/files.js';
import { invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

const MEGABYTE = 1024 * 1024;
const FILES = DOCUMENT_FILES;

let app: TestApp;
let head: Person;
let assetId: number;

beforeAll(async () => {
  app = await startTestApp();
  const departmentId = (await app.seed.department()).id;
  head = await app.seed.person('department_head', { departmentId });
  assetId = (await app.seed.asset({ departmentId })).id;
});
afterAll(() => app.stop());
afterEach(async () => {
  expect(await filesIn(app.config.dataDir)).toEqual(await filesOfRows(app));
  await app.database.prisma.document
    .findMany()
    .then((rows) =>
      Promise.all(rows.map(({ id }) => invoke(app, 'rest', 'deleteDocument', { id }, head.token))),
    );
});

async function add(bytes: Uint8Array, name: string, type = 'application/octet-stream') {
  const input = { target: 'asset', id: assetId, file: { bytes, name, mimeType: type } };
  return await invoke(app, 'rest', 'addDocument', input, head.token);
}

async function served(bytes: Uint8Array, name: string, headers = {}, type?: string) {
  const { data } = await add(bytes, name, type);
  const { url, ...document } = data;
  return { document, ...(await download(app, url, head.token, headers)) };
}

const DOWNLOAD = ['application/octet-stream', 'attachment'] as const;
const TEXT = ['text/plain; charset=utf-8', 'inline'] as const;

describe('a file that is taken', () => {
  const office = 'application/vnd.openxmlformats-officedocument';
  it.each([
    ['manual.pdf', FILES['manual.pdf'], 'application/pdf', 'application/pdf', 'inline'],
    ['letter.docx', FILES['letter.docx'], `${office}.wordprocessingml.document`, ...DOWNLOAD],
    ['list.xlsx', FILES['list.xlsx'], `${office}.spreadsheetml.sheet`, ...DOWNLOAD],
    ['plan.dwg', FILES['plan.dwg'], 'image/vnd.dwg', ...DOWNLOAD],
    ['notes.txt', FILES['notes.txt'], 'text/plain', ...TEXT],
    ['parts.csv', FILES['parts.csv'], 'text/csv', ...DOWNLOAD],
    ['page.html', Buffer.from('<script>alert(1)</script>'), 'text/plain', ...TEXT],
    ['drawing.svg', Buffer.from('<svg onload="alert(1)"/>'), 'text/plain', ...TEXT],
  ])('%s', async (name, bytes, mimeType, type, disposition) => {
    const { document, status, headers, bytes: read } = await served(bytes, name, {}, 'image/png');
    expect(document).toMatchObject({ mimeType, size: bytes.length, sha256: sha256(bytes) });
    expect([status, headers.get('Content-Type')]).toEqual([200, type]);
    expect(headers.get('Content-Disposition')).toMatch(new RegExp(`^${disposition}; filename="`));
    expect(headers.get('Content-Disposition')).toContain("filename*=UTF-8''");
    expect(headers.get('Content-Security-Policy')).toBe('sandbox');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Cache-Control')).toBe('private, no-cache');
    expect(headers.get('ETag')).toBe(`"${sha256(bytes)}"`);
    expect(read.equals(bytes)).toBe(true);
  });

  it.each(['jpeg', 'png', 'webp'] as const)('a picture, as it came: %s', async (format) => {
    const bytes = await picture(format);
    const { document, headers, bytes: read } = await served(bytes, 'drawing.dat');
    expect(document).toMatchObject({ mimeType: `image/${format}`, title: 'drawing' });
    expect(headers.get('Content-Type')).toBe(`image/${format}`);
    // Nothing is taken out, and no variant is made.
    expect(read.equals(bytes)).toBe(true);
  });

  it('a PDF whose signature does not come first', async () => {
    const bytes = Buffer.concat([Buffer.alloc(1_019, 0), Buffer.from('%PDF-1.4')]);
    expect((await add(bytes, 'a.txt')).data.mimeType).toBe('application/pdf');
    const later = Buffer.concat([Buffer.alloc(1_020, 0), Buffer.from('%PDF-1.4')]);
    expect((await add(later, 'a.pdf')).status).toBe(415);
  });

  it('a text is a CSV by its ending or its declared type', async () => {
    const typeOf = async (name: string, type: string) =>
      (await add(Buffer.from('a;b'), name, type)).data.mimeType;
    expect(await typeOf('A.CSV', 'text/plain')).toBe('text/csv');
    expect(await typeOf('a.txt', 'text/csv')).toBe('text/csv');
    expect(await typeOf('a.txt', 'text/plain')).toBe('text/plain');
    expect(await typeOf('a', 'application/json')).toBe('text/plain');
  });

  it.each([
    ['Wartung/..\\Pumpe 2.PDF', 'Pumpe 2.PDF', 'Pumpe 2'],
    ['drawing.exe', 'drawing.pdf', 'drawing'],
    ['.pdf', 'document.pdf', 'document'],
    ['v1.2 final.pdf', 'v1.2 final.pdf', 'v1.2 final'],
  ])('its name: %s', async (given, fileName, title) => {
    expect((await add(FILES['manual.pdf'], given)).data).toMatchObject({ fileName, title });
  });
});

describe('a text in Windows-1252', () => {
  const bytes = Buffer.from('Pr\xfcfung: 5 \x80, \x84gut\x93\n', 'latin1');
  const expected = Buffer.from('Prüfung: 5 €, „gut“\n');

  it('is kept as it came, and read in UTF-8', async () => {
    const { document, headers, bytes: read } = await served(bytes, 'a.txt');
    expect(document).toMatchObject({ size: bytes.length, sha256: sha256(bytes) });
    expect(read.toString()).toBe(expected.toString());
    expect(headers.get('Content-Length')).toBe(String(expected.length));
  });

  it('has ranges of what is read', async () => {
    const { status, headers, bytes: read } = await served(bytes, 'a.txt', { Range: 'bytes=9-15' });
    expect(status).toBe(206);
    expect(headers.get('Content-Range')).toBe(`bytes 9-15/${expected.length}`);
    expect(read.equals(expected.subarray(9, 16))).toBe(true);
  });

  it('as a CSV is a download as it came', async () => {
    expect((await served(bytes, 'a.csv')).bytes.equals(bytes)).toBe(true);
  });

  it('is long', async () => {
    const long = Buffer.alloc(3 * MEGABYTE + 7, bytes);
    const { bytes: read } = await served(long, 'a.txt');
    expect(read.toString()).toBe(new TextDecoder('windows-1252').decode(long));
  });
});

describe('a file that is refused', () => {
  it.each([
    ['a ZIP', zipOf('a.txt')],
    ['a ZIP that begins as a DOCX', zipOf('[Content_Types].xml')],
    [
      'a workbook with macros',
      zipOf('[Content_Types].xml', 'xl/workbook.xml', 'xl/vbaProject.bin'),
    ],
    ['a damaged ZIP', FILES['letter.docx'].subarray(0, 30)],
    ['HEIC', Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic', 'latin1')],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
    ['a program', Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1')],
    ['UTF-16', Buffer.from('Test', 'utf16le')],
    ['a text with NUL', Buffer.from('a\0b')],
    ['a text with an escape', Buffer.from('a\x1b[31mb')],
    ['a text with DEL', Buffer.from('a\x7fb')],
    ['a text with U+0085', Buffer.from('a\u0085b')],
    ['a byte that Windows-1252 has no character for', Buffer.from('gr\xfcn\x81', 'latin1')],
    ['an older DWG', Buffer.from('AC1x32\0')],
    ['a damaged picture', Buffer.from('\xff\xd8\xff\xe0nothing', 'latin1')],
  ])('%s', async (_what, bytes) => {
    const answer = await add(bytes, 'a.pdf', 'application/pdf');
    expect([answer.status, answer.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(answer.details.field).toBe('file');
  });

  it('a picture with too many pixels', async () => {
    const answer = await add(bomb(10_000, 10_000), 'a.png');
    expect([answer.status, answer.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('more than 25 MB, not 25 MB', async () => {
    const most = Buffer.alloc(25 * MEGABYTE, 'a');
    expect((await add(most, 'a.txt')).status).toBe(201);
    const answer = await add(Buffer.alloc(25 * MEGABYTE + 1, 'a'), 'a.txt');
    expect([answer.status, answer.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    const input = { target: 'asset', id: assetId, file: { bytes: most, name: 'a.txt' } };
    expect((await invoke(app, 'graphql', 'addDocument', input, head.token)).code).toBe('OK');
  });
});

it('answers 304 and parts of a file', async () => {
  const bytes = FILES['manual.pdf'];
  const { url } = (await add(bytes, 'a.pdf')).data;
  const read = (headers: Record<string, string>) => download(app, url, head.token, headers);
  const same = await read({ 'If-None-Match': `"${sha256(bytes)}"` });
  expect([same.status, same.bytes.length]).toEqual([304, 0]);
  const part = await read({ Range: 'bytes=1-4' });
  expect([part.status, part.bytes.toString('latin1')]).toEqual([206, 'PDF-']);
  expect((await read({ Range: 'bytes=900-' })).status).toBe(416);
  expect((await download(app, url, undefined)).status).toBe(401);
});
