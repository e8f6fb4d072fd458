import { permitted } from '../../../../core/access.js';
import { IdInput } from '../../../../core/inputs.js';
import { one, operationsFor, pageOf } from '../../../../core/operation.js';
import type { MappingsService } from './mappings.service.js';
import {
  CreateIdentityMappingInput,
  IdentityMapping,
  ListIdentityMappingsInput,
  UpdateIdentityMappingInput,
} from './mappings.types.js';

const { operation } = operationsFor<{ readonly identityMappings: MappingsService }>();

const SETTINGS = permitted('system.settings');

const GUARDED =
  'Only a super_admin writes one whose role is or becomes administrator or super_admin.';

/** The operations on mappings of groups (docs/behaviour/identity.md). */
export const mappingOperations = {
  identityMappings: operation({
    name: 'identityMappings',
    kind: 'query',
    access: SETTINGS,
    summary: 'List the mappings of groups, by rank.',
    input: ListIdentityMappingsInput,
    output: pageOf(IdentityMapping),
    run: ({ identityMappings }, _context, input) => identityMappings.list(input),
  }),
  identityMapping: operation({
    name: 'identityMapping',
    kind: 'query',
    access: SETTINGS,
    summary: 'Read a mapping of a group.',
    input: IdInput,
    output: one(IdentityMapping),
    run: ({ identityMappings }, _context, input) => identityMappings.get(input.id),
  }),
  createIdentityMapping: operation({
    name: 'createIdentityMapping',
    kind: 'mutation',
    access: SETTINGS,
    summary: 'Give a role or a department to the people of a group.',
    description: `It changes nobody: people follow at their next login or change by SCIM. ${GUARDED}`,
    input: CreateIdentityMappingInput,
    output: one(IdentityMapping),
    errors: ['CONFLICT'],
    example: { input: { value: 'facility-technicians', role: 'technician', departmentId: 1 } },
    run: ({ identityMappings }, context, input) => identityMappings.create(context, input),
  }),
  updateIdentityMapping: operation({
    name: 'updateIdentityMapping',
    kind: 'mutation',
    access: SETTINGS,
    summary: 'Change a mapping of a group.',
    description: `It changes nobody: people follow at their next login or change by SCIM. ${GUARDED}`,
    input: UpdateIdentityMappingInput,
    output: one(IdentityMapping),
    errors: ['VERSION_CONFLICT'],
    example: { input: { rank: 5, expectedVersion: 1 } },
    run: ({ identityMappings }, context, input) => identityMappings.update(context, input),
  }),
  deleteIdentityMapping: operation({
    name: 'deleteIdentityMapping',
    kind: 'mutation',
    access: SETTINGS,
    summary: 'Delete a mapping of a group.',
    description: `It changes nobody: people follow at their next login or change by SCIM. ${GUARDED}`,
    input: IdInput,
    output: one(IdentityMapping),
    run: ({ identityMappings }, context, input) => identityMappings.delete(context, input.id),
  }),
};
