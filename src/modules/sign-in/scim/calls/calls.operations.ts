import { permitted } from '../../../../core/access.js';
import { operationsFor, pageOf } from '../../../../core/operation.js';
import type { ScimCallsService } from './calls.service.js';
import { ListScimCallsInput, ScimCall } from './calls.types.js';

const { operation } = operationsFor<{ readonly scimCalls: ScimCallsService }>();

/** The operation on calls of SCIM (docs/api/scim.md). */
export const callOperations = {
  scimCalls: operation({
    name: 'scimCalls',
    kind: 'query',
    access: permitted('system.settings'),
    summary: 'List the last calls of SCIM, newest first.',
    input: ListScimCallsInput,
    output: pageOf(ScimCall),
    run: ({ scimCalls }, _context, input) => scimCalls.list(input),
  }),
};
