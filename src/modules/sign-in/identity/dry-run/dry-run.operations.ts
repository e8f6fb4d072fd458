import { permitted } from '../../../../core/access.js';
import { one, operationsFor } from '../../../../core/operation.js';
import type { DryRunService } from './dry-run.service.js';
import { DryRunIdentityMappingsInput, IdentityDryRun } from './dry-run.types.js';

const { operation } = operationsFor<{ readonly identityDryRun: DryRunService }>();

/** The trial of mappings (docs/behaviour/identity.md). */
export const dryRunOperations = {
  dryRunIdentityMappings: operation({
    name: 'dryRunIdentityMappings',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Try mappings and settings on the groups that are known of people.',
    description: 'Nothing is stored. It needs no super_admin for any role.',
    computes: true,
    input: DryRunIdentityMappingsInput,
    output: one(IdentityDryRun),
    example: {
      input: {
        mappings: [{ value: 'facility-technicians', role: 'technician', departmentId: 1 }],
      },
    },
    run: ({ identityDryRun }, _context, input) => identityDryRun.run(input),
  }),
};
