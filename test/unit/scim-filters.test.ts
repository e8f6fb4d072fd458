import { describe, expect, it } from 'vitest';
import { conditionsOf } from '../../src/modules/sign-in/scim/protocol/filters.js';

/** Filters of SCIM: equalities that all hold (docs/api/scim.md). */
describe('a filter', () => {
  it.each([
    ['userName eq "a@b.c"', [['username', 'a@b.c']]],
    ['  UserName   EQ  "a"  ', [['username', 'a']]],
    ['active eq true', [['active', true]]],
    ['active eq False', [['active', false]]],
    ['active eq "True"', [['active', 'True']]],
    [
      'userName eq "a" AND externalId Eq "b"',
      [
        ['username', 'a'],
        ['externalid', 'b'],
      ],
    ],
    [
      'userName eq "a" and userName eq "b"',
      [
        ['username', 'a'],
        ['username', 'b'],
      ],
    ],
    ['emails.value eq "x"', [['emails.value', 'x']]],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "z"', [['username', 'z']]],
    ['URN:IETF:params:scim:schemas:core:2.0:user:userName eq "z"', [['username', 'z']]],
    ['urn:ietf:params:scim:schemas:core:2.0:Group:displayName eq "z"', [['displayname', 'z']]],
    [
      'displayName eq "and or not (x) [y] eq \\"q\\" true"',
      [['displayname', 'and or not (x) [y] eq "q" true']],
    ],
    ['externalId eq "\\u00e4\\\\\\n"', [['externalid', 'ä\\\n']]],
    ['externalId eq ""', [['externalid', '']]],
    [
      'externalId eq "0" and id eq "1"',
      [
        ['externalid', '0'],
        ['id', '1'],
      ],
    ],
  ])('%s', (text, expected) => {
    expect(conditionsOf(text).map(({ path, value }) => [path, value])).toEqual(expected);
  });

  it.each([
    '',
    '   ',
    'userName',
    'userName eq',
    'userName eq null',
    'userName eq a',
    'userName eq 1',
    'userName eq "a',
    'userName eq "a" and',
    'and userName eq "a"',
    'userName eq "a" "b"',
    'userName eq "a" userName eq "b"',
    'userName eq "a", id eq "1"',
    'id.id eq "1"',
    'userName eq "a" and id.id eq "1"',
    'userName ne "a"',
    'userName sw "a"',
    'userName gt "a"',
    'userName pr',
    'not userName eq "a"',
    'not (userName eq "a")',
    '(userName eq "a")',
    'userName eq "a" or id eq "1"',
    'emails[type eq "work"]',
    'emails[type eq "work"].value eq "a"',
    'urn:other:1.0:User:x eq "a"',
    'userName eq "\\x"',
    'userName eq "\\ud800"',
    'userName eq "\u0000"',
    `userName eq "${'x'.repeat(990)}"`,
    Array(11).fill('id eq "1"').join(' and '),
  ])('refuses %j', (text) => {
    expect(() => conditionsOf(text)).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_ERROR',
        details: { scimType: 'invalidFilter', reason: 'invalid' },
      }),
    );
  });

  it.each([
    ['backslashes without an end', `userName eq "${'\\\\'.repeat(480)}\\`],
    ['backslashes with an end', `userName eq "${'\\\\'.repeat(480)}"`],
    ['quotes', '"'.repeat(1000)],
    ['brackets', `emails${'['.repeat(900)}`],
    ['parentheses', '('.repeat(1000)],
    ['points', `${'a.'.repeat(490)}a eq "1"`],
    ['words', 'a '.repeat(500)],
    ['operators', 'and '.repeat(250)],
    ['negations', `${'not '.repeat(240)}id eq "1"`],
    ['truths', `active eq ${'true'.repeat(240)}`],
    ['spaces', `id${' '.repeat(980)}eq "1"`],
  ])('of many %s is answered', (_what, text) => {
    expect(text.length).toBeLessThanOrEqual(1000);
    let outcome: unknown;
    try {
      outcome = conditionsOf(text).length;
    } catch (error) {
      outcome = (error as { details: unknown }).details;
    }
    expect([1, { scimType: 'invalidFilter', reason: 'invalid' }]).toContainEqual(outcome);
  });
});
