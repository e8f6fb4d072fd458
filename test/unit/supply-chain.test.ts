import { describe, expect, it } from 'vitest';

interface Advisory {
  readonly id: string;
  readonly package: string;
  readonly severity: string;
  readonly title: string;
}

const fileOf = (name: string) => `../../scripts/lib/${name}`;
const { advisoriesOf, auditProblems } = (await import(fileOf('audit-rules.mjs'))) as {
  advisoriesOf: (report: unknown) => Advisory[] | undefined;
  auditProblems: (
    advisories: readonly Advisory[],
    exceptions: readonly object[],
    today: string,
  ) => string[];
};
const { isAllowed } = (await import(fileOf('licence-rules.mjs'))) as {
  isAllowed: (
    library: { name: string; license: string },
    allowed: readonly string[],
    exceptions: readonly object[],
  ) => boolean;
};

describe('licences', () => {
  const ALLOWED = ['MIT', 'BSD-3-Clause', 'Apache-2.0'];
  const EXCEPTIONS = [{ package: '@img/sharp-*', licence: 'LGPL-3.0-or-later' }];

  it.each([
    ['MIT', true],
    ['GPL-3.0-only', false],
    ['none', false],
    ['UNLICENSED', false],
    ['SEE LICENSE IN file', false],
    ['', false],
    ['(AFL-2.1 OR BSD-3-Clause)', true],
    ['GPL-2.0 OR AGPL-3.0', false],
    ['MIT AND ISC', false],
    ['MIT AND BSD-3-Clause', true],
    ['GPL-2.0 AND MIT OR Apache-2.0', true],
    ['Apache-2.0 OR MIT AND GPL-2.0', true],
    ['(Apache-2.0 OR MIT) AND GPL-2.0', false],
    ['MIT OR', false],
    ['(MIT', false],
    ['MIT)', false],
    ['MIT and GPL-2.0', false],
  ])('%s is allowed: %s', (license, allowed) => {
    expect(isAllowed({ name: 'library', license }, ALLOWED, EXCEPTIONS)).toBe(allowed);
  });

  it('an exception is for its library alone', () => {
    const license = 'Apache-2.0 AND LGPL-3.0-or-later';
    const allowed = (name: string) => isAllowed({ name, license }, ALLOWED, EXCEPTIONS);
    expect(allowed('@img/sharp-linux-x64')).toBe(true);
    expect(allowed('@img/other')).toBe(false);
  });
});

describe('known vulnerabilities', () => {
  const ADVISORY = {
    id: 'GHSA-aaaa-bbbb-cccc',
    package: 'library',
    severity: 'high',
    title: 'Reads too much',
  };
  const ACCEPTED = { ...ADVISORY, reason: 'Not reachable.', until: '2026-06-30' };

  it('are taken from an answer once each, without the libraries that only use one', () => {
    const url = 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc';
    const via = [{ source: 1, name: 'library', severity: 'high', title: 'Reads too much', url }];
    const vulnerabilities = { library: { via }, user: { via: ['library'] }, other: { via } };
    expect(advisoriesOf({ vulnerabilities })).toEqual([ADVISORY]);
    expect(advisoriesOf({ vulnerabilities: {} })).toEqual([]);
  });

  it('are unknown where the registry answers no audit', () => {
    expect(advisoriesOf({ message: '405 Method Not Allowed', statusCode: 405 })).toBeUndefined();
    expect(advisoriesOf(undefined)).toBeUndefined();
  });

  it.each([
    ['nothing is reported', [], [], []],
    ['one is accepted, on its last day too', [ADVISORY], [ACCEPTED], []],
    [
      'one is not accepted',
      [ADVISORY],
      [],
      ['library: Reads too much (high, GHSA-aaaa-bbbb-cccc)'],
    ],
    [
      'another library has it',
      [{ ...ADVISORY, package: 'other' }],
      [ACCEPTED],
      [
        'other: Reads too much (high, GHSA-aaaa-bbbb-cccc)',
        'audit-exceptions.json: GHSA-aaaa-bbbb-cccc for library is no longer reported',
      ],
    ],
    [
      'the exception is over',
      [ADVISORY],
      [{ ...ACCEPTED, until: '2026-06-29' }],
      ['audit-exceptions.json: GHSA-aaaa-bbbb-cccc for library was accepted until 2026-06-29'],
    ],
    [
      'the exception has no reason',
      [ADVISORY],
      [{ ...ACCEPTED, reason: ' ' }],
      ['audit-exceptions.json: GHSA-aaaa-bbbb-cccc needs id, package, reason and until'],
    ],
  ])('%s', (_name, advisories, exceptions, problems) => {
    expect(auditProblems(advisories, exceptions, '2026-06-30')).toEqual(problems);
  });
});
