import { seedGroups, seedMapping } from '../../support/identity-mappings.js';
import type { Expected } from '../../support/preparations.js';
import { act, change, type ModuleContract, page, query } from '../operation.js';

const SETTINGS = { access: ['system.settings'], scope: 'system.settings' } as const;

const onMapping = (action: string, before: string[], after: string[]): Expected => ({
  action: `identity_mapping.${action}`,
  targetType: 'identity_mapping',
  before,
  after,
});

/** The contract of roles and departments by groups (docs/behaviour/identity.md). */
export const identity: ModuleContract = {
  operations: {
    identityMappings: { ...page('GET /identity-mappings', 'IdentityMapping'), ...SETTINGS },
    identityMapping: {
      ...query('GET /identity-mappings/:id', 'IdentityMapping', 'id: Int!'),
      ...SETTINGS,
    },
    createIdentityMapping: {
      ...change('POST /identity-mappings', 'IdentityMapping', 'CreateIdentityMappingInput'),
      ...SETTINGS,
      audit: [
        onMapping('created', [], ['rank', 'value', 'label', 'role', 'departmentId', 'headOf']),
        async (given) => given.asAdmin({ value: 'painters', role: 'technician' }),
      ],
    },
    updateIdentityMapping: {
      ...change('PUT /identity-mappings/:id', 'IdentityMapping', 'UpdateIdentityMappingInput'),
      ...SETTINGS,
      audit: [
        onMapping('updated', ['rank'], ['rank']),
        async (given) => given.asAdmin({ id: (await seedMapping(given.prisma)).id, rank: 7 }),
      ],
    },
    deleteIdentityMapping: {
      ...act('DELETE /identity-mappings/:id', 'IdentityMapping', 'id: Int!'),
      ...SETTINGS,
      audit: [
        onMapping('deleted', ['rank', 'value', 'role'], []),
        async (given) => given.asAdmin({ id: (await seedMapping(given.prisma)).id }),
      ],
    },
    dryRunIdentityMappings: {
      ...change('POST /identity-mappings/dry-run', 'IdentityDryRun', 'DryRunIdentityMappingsInput'),
      ...SETTINGS,
    },
    identityGroups: { ...page('GET /identity/groups', 'IdentityGroup'), ...SETTINGS },
    setManagedFields: {
      ...change('PUT /users/:id/identity', 'User', 'SetManagedFieldsInput'),
      access: ['user.update', 'user.manage'],
      scope: 'user.update',
      audit: [
        {
          action: 'user.managed_set',
          targetType: 'user',
          before: ['managed', 'manual'],
          after: ['managed', 'manual'],
        },
        async (given) => {
          const { id } = await given.anyone();
          await seedGroups(given.prisma, id, []);
          return given.asAdmin({ id, managed: ['role'] });
        },
      ],
    },
  },
  paths: [
    ['/identity-mappings', 'GET POST'],
    ['/identity-mappings/dry-run', 'POST'],
    ['/identity-mappings/999999', 'GET PUT DELETE'],
    ['/identity/groups', 'GET'],
    ['/users/999999/identity', 'PUT'],
  ],
  answers: {
    IdentityMapping: 'id rank value label ^role departmentId headOf version createdAt updatedAt',
    IdentityGroup: 'value people lastSeenAt',
    IdentityDryRun: 'total changes:IdentityChange',
    IdentityChange: 'userId field from to because:IdentityCause',
    IdentityCause: 'mappingId value',
  },
};
