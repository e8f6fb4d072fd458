import { expect, it } from 'vitest';
import { titleOf } from '../../../src/modules/requests/mail-in/reading/mail-title.js';

const title = (subject: string, text = 'Die Tür klemmt\nmehr') =>
  titleOf(subject, text, '2026-11-27');

it.each([
  ['Re: Lift', 'Lift'],
  ['AW: WG: Lift', 'Lift'],
  ['Re[2]: Lift', 'Lift'],
  ['RE(3): FW: Fwd: Lift', 'Lift'],
  ['TR : SV: RES: ENC: Lift', 'Lift'],
  ['R: I: Lift', 'Lift'],
  ['回复：Lift', 'Lift'],
  ['[EXTERN] Lift', '[EXTERN] Lift'],
  ['AW: [EXTERN] Re: Lift', '[EXTERN] Lift'],
  ['  Lift \t in\r\n hall  ', 'Lift in hall'],
  ['Repair: Lift', 'Repair: Lift'],
  ['Reset the lift', 'Reset the lift'],
  ['Lift Re: door', 'Lift Re: door'],
])('%s becomes %s', (subject, expected) => {
  expect(title(subject)).toBe(expected);
});

it('is the first line of the text where the subject says nothing', () => {
  expect(title('')).toBe('Die Tür klemmt');
  expect(title('Re: AW:')).toBe('Die Tür klemmt');
  expect(title('Hi')).toBe('Die Tür klemmt');
  expect(title('', '\n \n  Die   Tür\u0000\n')).toBe('Die Tür');
});

it('is the day where the text says nothing either', () => {
  expect(title('', '')).toBe('Mail 2026-11-27');
  expect(title('Re:', 'ok\nmore')).toBe('Mail 2026-11-27');
});

it('has at most 200 characters, and no half of a sign', () => {
  expect(title('a'.repeat(300))).toBe('a'.repeat(200));
  expect(title(`${'a'.repeat(199)}🙂b`)).toBe('a'.repeat(199));
});

it('takes no time for many prefixes', () => {
  expect(title('Re: '.repeat(100_000))).toBe('Die Tür klemmt');
});
