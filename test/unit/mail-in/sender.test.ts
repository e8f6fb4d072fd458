import { describe, expect, it } from 'vitest';
import {
  headerLinesOf,
  valuesOf,
} from '../../../src/modules/requests/mail-in/reading/raw-header.js';
import { type Sender, senderOf } from '../../../src/modules/requests/mail-in/reading/sender.js';

const SERVER = 'mx.service.example';

function read(header: string, authservId: string | null = SERVER): Sender {
  const lines = headerLinesOf(Buffer.from(`${header}\r\n\r\nFrom: body@staff.example`));
  return senderOf(
    { from: valuesOf(lines, 'from'), results: valuesOf(lines, 'authentication-results') },
    authservId,
  );
}

const STAFF = 'lead@staff.example';
const PASS = `Authentication-Results: ${SERVER}; dmarc=pass header.from=evil.example`;

describe('the address of a sender', () => {
  it.each([
    ['alone', `From: ${STAFF}`],
    ['in brackets', `From: Lead <${STAFF}>`],
    ['behind a quoted name', `From: "Lead, The (x) <y" <${STAFF}>`.replace(' <y', '')],
    ['behind an address that is quoted', `From: "${STAFF}" <${STAFF}>`],
    ['behind an encoded name', `From: =?utf-8?q?L=C3=A4ad?= <${STAFF}>`],
    ['in another case, with a space before the colon', `fRoM : <LEAD@Staff.Example>`],
    ['on a folded line', `From: Lead\r\n\t<${STAFF}>`],
  ])('is found %s', (_, header) => {
    expect(read(header).address).toBe(STAFF);
  });

  it.each([
    ['no line', 'To: a@b.example'],
    ['an empty line', 'From:'],
    ['two lines', `From: ${STAFF}\r\nFrom: ${STAFF}`],
    ['a second line in another case with a space', `From: a@evil.example\r\nFROM : ${STAFF}`],
    ['a second line behind a bare carriage return', `From: a@evil.example\rFrom: ${STAFF}`],
    ['two addresses', `From: ${STAFF}, b@evil.example`],
    ['two addresses in brackets', `From: <${STAFF}> <b@evil.example>`],
    ['a bracket in a quoted name', `From: "x <a@evil.example>" <${STAFF}>`],
    ['an address as a name', `From: ${STAFF} <b@evil.example>`],
    ['a group', `From: Staff: ${STAFF};`],
    ['a comment', `From: ${STAFF} (Lead)`],
    ['a comment in the address', `From: <lead(x)@staff.example>`],
    ['an encoded address', 'From: =?utf-8?q?lead=40staff.example?='],
    ['an encoded part of an address', 'From: <=?utf-8?q?lead?=@staff.example>'],
    ['text behind the brackets', `From: <${STAFF}> b@evil.example`],
    ['a quoted local part', 'From: <"lead x"@staff.example>'],
    ['a route', `From: <@evil.example:${STAFF}>`],
    ['letters that look alike', 'From: <lead@ѕtaff.example>'],
    ['no bracket that closes', `From: Lead <${STAFF}`],
    ['a quote that is not closed', `From: "Lead <${STAFF}>`],
  ])('is not known with %s', (_, header) => {
    expect(read(`${PASS.replace('evil', 'staff')}\r\n${header}`)).toEqual({
      address: null,
      isVerified: false,
    });
  });

  it('is never that of Sender, Reply-To or Resent-From', () => {
    const header = `Sender: ${STAFF}\r\nReply-To: ${STAFF}\r\nResent-From: ${STAFF}\r\nFrom: a@evil.example`;
    expect(read(header).address).toBe('a@evil.example');
  });
});

describe('100 forged From', () => {
  /** Forms of a header by which a sender claims to be staff; each with a result for the domain of its sender. */
  const FORMS: readonly ((staff: string) => string)[] = [
    (staff) => `From: ${staff}`,
    (staff) => `From: Lead <${staff}>`,
    (staff) => `From: "${staff}" <a@evil.example>`,
    (staff) => `From: ${staff} <a@evil.example>`,
    (staff) => `From: a@evil.example\r\nFrom: ${staff}`,
    (staff) => `From: ${staff}\r\nfrom : a@evil.example`,
    (staff) => `From: a@evil.example, ${staff}`,
    (staff) => `From: Group: ${staff};`,
    (staff) => `From: a@evil.example\r\nSender: ${staff}\r\nReply-To: ${staff}`,
    (staff) =>
      `From: =?utf-8?b?${Buffer.from(`Lead <${staff}>`).toString('base64')}?= <a@evil.example>`,
    (staff) => `From: ${staff.replace('@', '@sub.')}`,
    (staff) => `From: a@evil.example (${staff})\r\nResent-From: ${staff}`,
    (staff) =>
      `${PASS.replace('evil.example', 'staff.example').replace(SERVER, 'mx.evil.example')}\r\nFrom: ${staff}`,
  ];

  it('speak for nobody of the staff', () => {
    for (let number = 0; number < 104; number += 1) {
      const staff = `lead${number}@staff.example`;
      const form = FORMS[number % FORMS.length]?.(staff) ?? '';
      const { address, isVerified } = read(
        `${PASS}; spf=pass smtp.mailfrom=evil.example\r\n${form}`,
      );
      expect(address === staff && isVerified, form).toBe(false);
    }
  });
});

describe('the word of the own server', () => {
  const verified = (results: string, from = STAFF, id: string | null = SERVER) =>
    read(`${results}\r\nFrom: ${from}`, id).isVerified;
  const line = (rest: string) => `Authentication-Results: ${SERVER}; ${rest}`;

  it.each([
    ['dmarc', 'dmarc=pass'],
    ['dmarc for the domain', 'dmarc=pass (p=NONE; sp=NONE) header.from=Staff.Example'],
    ['dkim', 'dkim=pass header.d=staff.example header.s=a header.b=AbC='],
    ['dkim of Gmail', 'dkim=pass header.i=@staff.example header.s=a'],
    ['spf', 'spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=bounce@staff.example'],
    ['spf of a bounce address', 'spf=pass smtp.mailfrom="b=x; y"@staff.example'],
    ['spf with signs in the address', 'spf=pass smtp.mailfrom=b+a=evil.example@staff.example'],
    ['quoted values', 'dkim="pass" header.d="staff.example"'],
    ['spaces around signs', 'dkim = pass header.d = staff.example'],
    ['a version of the method', 'dkim/1=pass header.d=staff.example'],
    [
      'one of several signatures',
      'dkim=fail header.d=staff.example; dkim=pass header.d=staff.example',
    ],
    ['upper case', 'DMARC=PASS'],
    ['comments within comments', 'dkim=pass (a (b) \\) ) header.d=staff.example'],
  ])('counts: %s', (_, rest) => {
    expect(verified(line(rest))).toBe(true);
  });

  it('counts for a domain below', () => {
    expect(verified(line('dkim=pass header.d=staff.example'), 'a@mail.staff.example')).toBe(true);
  });

  it.each([
    ['another domain', 'dkim=pass header.d=evil.example'],
    ['a domain below', 'dkim=pass header.d=mail.staff.example'],
    ['a domain that ends alike', 'dkim=pass header.d=xstaff.example'],
    ['the end of a domain', 'dkim=pass header.d=taff.example'],
    ['one label', 'dkim=pass header.d=example'],
    ['no domain', 'dkim=pass; spf=pass'],
    ['dmarc of another domain', 'dmarc=pass header.from=evil.example'],
    ['spf of the greeting', 'spf=pass smtp.helo=staff.example'],
    ['a failure', 'dmarc=fail; dkim=none; spf=softfail smtp.mailfrom=staff.example'],
    ['a pass in a comment', 'dmarc=fail (dmarc=pass; dmarc=pass) header.from=staff.example'],
    ['a pass in quotes', 'spf=fail smtp.mailfrom="; dmarc=pass"@evil.example'],
    ['a pass in a reason', 'dmarc=fail reason="x; dmarc=pass"'],
    ['another method', 'arc=pass header.d=staff.example; iprev=pass policy.iprev=192.0.2.1'],
    ['a domain named twice', 'dkim=pass header.d=evil.example header.d=staff.example'],
    ['a comment that is not closed', 'dmarc=pass (x'],
    ['a quote that is not closed', 'dmarc=pass reason="x'],
    ['nothing', 'none'],
  ])('does not count: %s', (_, rest) => {
    expect(verified(line(rest))).toBe(false);
  });

  it('is compared without case, with a version behind it or in quotes', () => {
    for (const id of ['MX.Service.Example', `${SERVER} 1`, `"${SERVER}"`, `(x) ${SERVER} (y)`]) {
      expect(verified(`Authentication-Results: ${id}; dmarc=pass`), id).toBe(true);
    }
    for (const id of [`x${SERVER}`, `${SERVER}.evil.example`, `${SERVER} x`, 'dmarc=pass']) {
      expect(verified(`Authentication-Results: ${id}; dmarc=pass`), id).toBe(false);
    }
  });

  it('counts only in the topmost line with its name, also when that says fail', () => {
    const fail = line('dmarc=fail');
    const pass = line('dmarc=pass');
    expect(verified(`${fail}\r\n${pass}`)).toBe(false);
    expect(verified(`${pass}\r\n${fail}`)).toBe(true);
    expect(verified(`${line('dmarc=fail (')}\r\n${pass}`)).toBe(false);
    expect(verified(`Authentication-Results: other.example; dmarc=fail\r\n${pass}`)).toBe(true);
  });

  it('is needed', () => {
    expect(verified(line('dmarc=pass'), STAFF, null)).toBe(false);
    expect(verified('Authentication-Results: ; dmarc=pass', STAFF, '')).toBe(false);
    expect(verified('X-Authentication-Results: mx.service.example; dmarc=pass')).toBe(false);
  });
});
