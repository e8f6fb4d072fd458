import { hash, verify } from 'argon2';
import { expect, it } from 'vitest';
import { Passwords } from '../../src/modules/people/users/passwords.js';

/** The hashes against which passwords were verified, by the real computations. */
function counted() {
  const against: string[] = [];
  const passwords = new Passwords([], {
    hash,
    verify: async (digest, password) => {
      against.push(digest);
      return await verify(digest, password);
    },
  });
  return { passwords, against };
}

const CALLER = { actor: null, ipAddress: '192.0.2.1' };
const PASSWORD = 'correct horse battery';

it('a missing hash costs one computation with the parameters of a stored one', async () => {
  const { passwords, against } = counted();
  const stored = await passwords.hash(PASSWORD, CALLER);
  expect(await passwords.verify(stored, 'not the right one', CALLER)).toBe(false);
  expect(await passwords.verify(null, 'not the right one', CALLER)).toBe(false);
  expect(against).toHaveLength(2);
  const costs = against.map((digest) => digest.split('$').slice(0, 4));
  expect(costs).toEqual([
    ['', 'argon2id', 'v=19', 'm=19456,p=1,t=2'],
    ['', 'argon2id', 'v=19', 'm=19456,p=1,t=2'],
  ]);
});

it('no password matches a missing hash, not even the one that was hashed in its place', async () => {
  const { passwords, against } = counted();
  expect(await passwords.verify(null, 'an account that does not exist', CALLER)).toBe(false);
  expect(against).toHaveLength(1);
  expect(await verify(against[0] ?? '', 'an account that does not exist')).toBe(true);
});
