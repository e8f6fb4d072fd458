import { describe, expect, it } from 'vitest';
import {
  type ReplyAbout,
  ReplyAddresses,
} from '../../src/modules/outward/mailboxes/reply-addresses.js';

const addresses = new ReplyAddresses('a secret of at least thirty-two characters');
const mailbox = { id: 3, address: 'facility@example.org' };
const about: ReplyAbout = { requestId: 7, userId: 5, email: 'anna@example.org' };
const address = addresses.addressFor(mailbox, about);

/** The only token of the given recipients. */
function tokenOf(...recipients: string[]) {
  const [token] = addresses.tokensOf(recipients);
  if (token === undefined) throw new Error('no reply address');
  return token;
}

describe('reply addresses', () => {
  it('names request and mailbox, and has 12 characters of a-z2-7', () => {
    expect(address).toMatch(/^facility\+r7\.[a-z2-7]{12}@example\.org$/);
    expect(addresses.addressFor(mailbox, about)).toBe(address);
  });

  it('has at most 64 characters before the @', () => {
    const longest = { id: 3, address: `${'m'.repeat(39)}@example.org` };
    const [local] = addresses.addressFor(longest, { ...about, requestId: 2 ** 31 - 1 }).split('@');
    expect(local).toHaveLength(64);
    const token = tokenOf(addresses.addressFor(longest, { ...about, requestId: 2 ** 31 - 1 }));
    expect(token.requestId).toBe(2 ** 31 - 1);
  });

  it('is recognised in any case, and in the order given', () => {
    expect(tokenOf('x@example.org', ` ${address.toUpperCase()} `)).toEqual({
      address: 'facility@example.org',
      requestId: 7,
      token: address.slice('facility+r7.'.length, -'@example.org'.length),
    });
    const other = addresses.addressFor(mailbox, { ...about, requestId: 8 });
    expect(addresses.tokensOf([other, address]).map(({ requestId }) => requestId)).toEqual([8, 7]);
    expect(addresses.isFor(tokenOf(address.toUpperCase()), mailbox, about)).toBe(true);
    const upper = { ...tokenOf(address), token: tokenOf(address).token.toUpperCase() };
    expect(addresses.isFor(upper, mailbox, about)).toBe(true);
  });

  it.each([
    ['another request', mailbox, { ...about, requestId: 8 }],
    ['another account', mailbox, { ...about, userId: 6 }],
    ['another address of the account', mailbox, { ...about, email: 'berta@example.org' }],
    ['another mailbox', { ...mailbox, id: 4 }, about],
    ['another address of the mailbox', { ...mailbox, address: 'hall@example.org' }, about],
  ])('is void for %s', (_what, box, whom) => {
    expect(addresses.isFor(tokenOf(address), mailbox, about)).toBe(true);
    expect(addresses.isFor(tokenOf(address), box, whom)).toBe(false);
  });

  it('is void for a request that was exchanged in the address', () => {
    const forged = tokenOf(address.replace('+r7.', '+r8.'));
    expect(addresses.isFor(forged, mailbox, { ...about, requestId: 8 })).toBe(false);
  });

  it('is the same for each spelling of the account address', () => {
    const spelled = { ...about, email: 'Anna@EXAMPLE.org' };
    expect(addresses.addressFor(mailbox, spelled)).toBe(address);
  });

  it('is void with another secret', () => {
    const others = new ReplyAddresses('another secret of thirty-two characters');
    expect(others.isFor(tokenOf(address), mailbox, about)).toBe(false);
  });

  it.each([
    'facility@example.org',
    'facility+r7@example.org',
    'facility+r7.short@example.org',
    'facility+r7.abcdefghijk1@example.org',
    'facility+r7.abcdefghijklm@example.org',
    'facility+r07.abcdefghijkl@example.org',
    'facility+r2147483648.abcdefghijkl@example.org',
    'fac+ility+r7.abcdefghijkl@example.org',
    '<facility+r7.abcdefghijkl@example.org>',
    '',
  ])('is not seen in %j', (recipient) => {
    expect(addresses.tokensOf([recipient])).toEqual([]);
  });

  it('tells the loop test from requests', () => {
    const loop = addresses.loopAddress(mailbox);
    expect(loop).toMatch(/^facility\+r0\.[a-z2-7]{12}@example\.org$/);
    expect(addresses.tokensOf([loop])).toEqual([]);
    expect(addresses.isLoop(['x@example.org', loop.toUpperCase()], mailbox)).toBe(true);
    expect(addresses.isLoop([loop], { ...mailbox, id: 4 })).toBe(false);
    expect(addresses.isLoop([address], mailbox)).toBe(false);
    expect(addresses.isLoop(['facility+r0.abcdefghijkl@example.org'], mailbox)).toBe(false);
  });
});
