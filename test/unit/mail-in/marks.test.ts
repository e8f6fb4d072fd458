import { describe, expect, it } from 'vitest';
import { readPartly } from '../../../src/modules/requests/mail-in/reading/partly-read.js';
import { mailOf } from '../../fixtures/mails/build.js';
import { AUTOMATIC, REPORTS } from '../../fixtures/mails/forms.js';
import { parseMail } from '../../support/mails.js';

const marks = async (...headers: string[]) => await readPartly(mailOf({ headers, text: 'x' }));

describe('mails of programs', () => {
  it.each(Object.entries(AUTOMATIC))('are known: %s', async (_, raw) => {
    expect((await readPartly(raw)).isAutomatic).toBe(true);
  });

  it.each([
    'Auto-Submitted: auto-notified; owner-email="a@b.example"',
    'AUTO-SUBMITTED: x',
    'Precedence: BULK',
    'Precedence: junk',
    'Precedence: auto_reply',
    'X-Autoreply: 1',
    'Return-Path: <>',
    'Return-Path: < >',
  ])('are known by %s', async (header) => {
    expect((await marks(header)).isAutomatic).toBe(true);
  });

  it.each([
    'Auto-Submitted: no',
    'Auto-Submitted: No; x=y',
    'X-Autoreply: no',
    'Precedence: list',
    'Precedence: first-class',
    'X-Auto-Response-Suppress: All',
    'Return-Path: <kim@tenant.example>',
    'Return-Path: <kim@tenant.example>\r\nReturn-Path: <>',
    'X-Precedence: bulk',
  ])('are not those with %s', async (header) => {
    expect((await marks(header)).isAutomatic).toBe(false);
  });

  it('tell by which list they came', async () => {
    expect((await marks('List-Id: Facility <facility.example>')).isOfList).toBe(true);
    expect((await marks('Precedence: List')).isOfList).toBe(true);
    expect((await marks('List-Unsubscribe: <https://x.example>')).isOfList).toBe(false);
  });

  it('tell which installation sent them', async () => {
    const read = await marks('X-Maintenance-Instance: abc', 'x-maintenance-instance:  def ');
    expect(read.instances).toEqual(['abc', 'def']);
  });
});

describe('reports of failed deliveries', () => {
  it.each(Object.entries(REPORTS))('name mail, code and recipient: %s', async (_, raw) => {
    const { report, files, text } = await parseMail(raw);
    const [status] = [report?.failed[0]?.status];
    expect(status).toMatch(/^5\.1\.1/);
    expect(report).toEqual({
      failed: [{ status, recipient: 'max@tenant.example' }],
      about: '<mail-9@service.example>',
    });
    expect(files).toEqual([]);
    expect(text).not.toBe('');
  });

  it('are none without the type, as those of qmail', async () => {
    expect((await parseMail(AUTOMATIC.qmail)).report).toBeNull();
  });
});

describe('a thread', () => {
  it('is told by ids and recipients, in their order', async () => {
    const read = await parseMail(
      Buffer.from(
        [
          ...['From: a@b.example', 'Message-ID: <1@b.example>', 'In-Reply-To: <2@b.example>'],
          ...['References: <3@b.example>', ' <2@b.example>', 'Cc: c@x.example'],
          ...[
            'Envelope-To: e@x.example',
            'X-Original-To: o@x.example',
            'Delivered-To: d@x.example',
          ],
          ...['To: Group: t+r7.ABC@x.example, "Last, First" <f@x.example>;', '', 'x'],
        ].join('\r\n'),
      ),
    );
    expect(read).toMatchObject({
      ...{ messageId: '<1@b.example>', inReplyTo: ['<2@b.example>'] },
      references: ['<3@b.example>', '<2@b.example>'],
      recipients: [
        't+r7.ABC@x.example',
        'f@x.example',
        'c@x.example',
        'd@x.example',
        'o@x.example',
        'e@x.example',
      ],
    });
  });

  it('is told by ids without brackets', async () => {
    expect((await marks('References: a b')).references).toEqual([]);
    expect((await readPartly(Buffer.from('Message-ID: 1@b.example\n\nx'))).messageId).toBe(
      '<1@b.example>',
    );
  });
});
