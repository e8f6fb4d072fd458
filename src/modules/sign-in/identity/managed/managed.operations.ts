import { permitted } from '../../../../core/access.js';
import { one, operationsFor } from '../../../../core/operation.js';
import { User } from '../../../people/users/users.types.js';
import type { ManagedService } from './managed.service.js';
import { SetManagedFieldsInput } from './managed.types.js';

const { operation } = operationsFor<{ readonly identityManaged: ManagedService }>();

/** The operation on what the identity provider manages of an account (docs/behaviour/identity.md). */
export const managedOperations = {
  setManagedFields: operation({
    name: 'setManagedFields',
    kind: 'mutation',
    access: permitted('user.update'),
    summary: 'Take fields back from the identity provider, or hand them over.',
    description:
      'Fields that are handed over follow the known groups at once. `externalId: null` unlinks the account from SCIM.',
    input: SetManagedFieldsInput,
    output: one(User),
    example: { input: { managed: ['departmentId'] } },
    run: ({ identityManaged }, context, input) => identityManaged.set(context, input),
  }),
};
