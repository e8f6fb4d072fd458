import { expect, it } from 'vitest';
import { UnsubscribeTokens } from '../../src/modules/outward/mail/unsubscribe-tokens.js';

const tokens = new UnsubscribeTokens('a secret for tests, of more than 32 bytes');

it('a token is good for one kind of one account, and needs no encoding in a URL', () => {
  const token = tokens.make({ userId: 7, kind: 'duplicate_resolved' });
  expect(token).toMatch(/^7\.duplicate_resolved\.[\w-]{32}$/);
  expect(tokens.read(token)).toEqual({ userId: 7, kind: 'duplicate_resolved' });
});

it('nothing else is one', () => {
  const token = tokens.make({ userId: 7, kind: 'commented' });
  const other = new UnsubscribeTokens('another secret, of more than 32 bytes as well');
  for (const forged of [
    '',
    'x',
    token.replace('7.', '8.'),
    token.replace('commented', 'mentioned'),
    `${token}A`,
    token.slice(0, -1),
    `07${token.slice(1)}`,
    other.make({ userId: 7, kind: 'commented' }),
  ]) {
    expect(tokens.read(forged)).toBe(undefined);
  }
});
