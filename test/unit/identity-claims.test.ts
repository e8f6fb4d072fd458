import { expect, it } from 'vitest';
import { lacksEmail, profileOf } from '../../src/infra/identity/identity-claims.js';

const email = 'ada@example.org';

it.each([
  [{ email, email_verified: true }, {}, true],
  [{ email, email_verified: 'true' }, {}, true],
  [{ email, email_verified: false }, {}, false],
  [{ email, email_verified: 'false' }, {}, false],
  [{ email, email_verified: 1 }, {}, false],
  [{ email, email_verified: 'yes' }, {}, false],
  [{ email }, {}, undefined],
  [{ email, email_verified: null }, {}, undefined],
  [{ email }, { email, email_verified: true }, true],
  [{ email }, { email, email_verified: 'true' }, true],
  [{ email }, { email_verified: true }, true],
  [{ email }, { email, email_verified: false }, false],
  [{ email_verified: false }, { email, email_verified: true }, false],
  // The verdict of the ID token is about no other address.
  [{ email_verified: true }, { email }, undefined],
])('%j and %j of userinfo: verified is %s', (idToken, userinfo, verified) => {
  expect(profileOf(idToken, userinfo)).toMatchObject({ email, emailVerified: verified });
});

it.each([
  [{ email, email_verified: true }, false],
  [{ email, email_verified: 'false' }, false],
  [{ email }, true],
  [{ email: ' ', email_verified: true }, true],
  [{ email_verified: true }, true],
])('%j needs userinfo: %s', (claims, needed) => {
  expect(lacksEmail(claims)).toBe(needed);
});

it.each([
  [{ given_name: 'Ada', family_name: 'Byron', name: 'A. B.' }, 'Ada', 'Byron'],
  [{ given_name: 'Ada', name: 'Ada Byron' }, 'Ada', undefined],
  [{ name: 'Ada Byron' }, 'Ada', 'Byron'],
  [{ name: '  Ada  King Byron ' }, 'Ada King', 'Byron'],
  [{ name: 'Byron, Ada King' }, 'Ada King', 'Byron'],
  [{ name: 'Ada' }, 'Ada', undefined],
  [{ name: ',' }, undefined, undefined],
  [{ name: 7 }, undefined, undefined],
  [{}, undefined, undefined],
])('%j is the name %s %s', (claims, givenName, familyName) => {
  expect(profileOf(claims)).toMatchObject({ givenName, familyName });
  expect(profileOf({}, claims)).toMatchObject({ givenName, familyName });
});
