import { permitted } from '../../../../core/access.js';
import { operationsFor, pageOf } from '../../../../core/operation.js';
import type { GroupsService } from './groups.service.js';
import { IdentityGroup, ListIdentityGroupsInput } from './groups.types.js';

const { operation } = operationsFor<{ readonly identityGroups: GroupsService }>();

/** The operation on groups that were seen (docs/behaviour/identity.md). */
export const groupOperations = {
  identityGroups: operation({
    name: 'identityGroups',
    kind: 'query',
    access: permitted('system.settings'),
    summary: 'List the groups of the identity provider that were seen.',
    input: ListIdentityGroupsInput,
    output: pageOf(IdentityGroup),
    run: ({ identityGroups }, _context, input) => identityGroups.list(input),
  }),
};
