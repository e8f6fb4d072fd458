import { expect, it } from 'vitest';
import {
  anySession,
  anyToken,
  forbiddenToAll,
  permitted,
  related,
  superAdminOnly,
} from '../../src/core/access.js';
import { NoInput, one, operationsFor } from '../../src/core/operation.js';

/** An operation that says nothing of tokens does not compile. */
const { operation } = operationsFor<object>();
const rest = {
  name: 'example',
  kind: 'query' as const,
  summary: 'An example.',
  input: NoInput,
  output: one(NoInput),
  run: async () => ({}),
};

it('an operation behind a session names a scope, or needs a login session', () => {
  // @ts-expect-error a relation needs a scope
  operation({ ...rest, access: related('the submitter') });
  // @ts-expect-error a session needs a scope
  operation({ ...rest, access: anySession });
  // @ts-expect-error what is for the super_admin needs a session
  operation({ ...rest, access: superAdminOnly });
  // @ts-expect-error no scope stands for the super_admin
  operation({ ...rest, access: superAdminOnly, scope: 'system.settings' });
  // @ts-expect-error a scope is a permission
  operation({ ...rest, access: anySession, scope: 'everything' });
  // @ts-expect-error tokens that a session is required of need no scope
  operation({ ...rest, access: anySession, scope: anyToken, session: 'required' });
  // @ts-expect-error a permission is not given up for any token
  operation({ ...rest, access: permitted('user.read'), scope: anyToken });

  const fitting = [
    operation({ ...rest, access: permitted('user.read') }),
    operation({ ...rest, access: permitted('user.read'), scope: 'user.update' }),
    operation({ ...rest, access: permitted('user.read'), session: 'fresh' }),
    operation({ ...rest, access: related('the submitter'), scope: 'maintenance.update' }),
    operation({ ...rest, access: anySession, scope: anyToken }),
    operation({ ...rest, access: anySession, session: 'required' }),
    operation({ ...rest, access: superAdminOnly, session: 'required' }),
    operation({ ...rest, access: forbiddenToAll('Policy.') }),
  ];
  expect(fitting).toHaveLength(8);
});
