import { defineModule } from '../../../infra/infrastructure.js';
import { departments } from '../../people/departments/departments.module.js';
import { users } from '../../people/users/users.module.js';
import { logs } from '../../system/logs/logs.module.js';
import { systemSettings } from '../../system/system-settings/system-settings.module.js';
import { sessions } from '../sessions/sessions.module.js';
import { IdentityApplying } from './applying/applying.service.js';
import { dryRunOperations } from './dry-run/dry-run.operations.js';
import { IdentityDryRunResolver } from './dry-run/dry-run.resolver.js';
import { dryRunSamples } from './dry-run/dry-run.samples.js';
import { DryRunService } from './dry-run/dry-run.service.js';
import { groupJobs } from './groups/groups.jobs.js';
import { groupOperations } from './groups/groups.operations.js';
import { IdentityGroupsResolver } from './groups/groups.resolver.js';
import { groupSamples } from './groups/groups.samples.js';
import { GroupsService } from './groups/groups.service.js';
import { identityConditionChanged } from './identity.events.js';
import { identitySubscribers } from './identity.subscribers.js';
import { managedOperations } from './managed/managed.operations.js';
import { ManagedFieldsResolver } from './managed/managed.resolver.js';
import { ManagedService } from './managed/managed.service.js';
import { mappingOperations } from './mappings/mappings.operations.js';
import { IdentityMappingsResolver } from './mappings/mappings.resolver.js';
import { mappingSamples } from './mappings/mappings.samples.js';
import { MappingsService } from './mappings/mappings.service.js';

/** Roles and departments by the groups of the identity provider (docs/behaviour/identity.md). */
export const identity = defineModule({
  name: 'identity',
  needs: [sessions, logs, users, departments, systemSettings],
  operations: {
    ...mappingOperations,
    ...groupOperations,
    ...dryRunOperations,
    ...managedOperations,
  },
  resolvers: [
    IdentityMappingsResolver,
    IdentityGroupsResolver,
    IdentityDryRunResolver,
    ManagedFieldsResolver,
  ],
  events: { identityConditionChanged },
  subscribers: identitySubscribers,
  jobs: groupJobs,
  samples: { ...mappingSamples, ...groupSamples, ...dryRunSamples },
  config: ({ superAdminGroup }) => ({ superAdminGroup }),
  create: ({ statements, unitOfWork, clock }, needed, { superAdminGroup }) => {
    const identityApplying = new IdentityApplying({
      ...needed.sessions,
      ...needed.logs,
      superAdminGroup,
    });
    return {
      identityApplying,
      identityMappings: new MappingsService(statements, unitOfWork, superAdminGroup),
      identityGroups: new GroupsService(statements, clock),
      identityDryRun: new DryRunService(statements, superAdminGroup),
      identityManaged: new ManagedService(unitOfWork, identityApplying),
    };
  },
});
