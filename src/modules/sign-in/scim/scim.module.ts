import { defineModule } from '../../../infra/infrastructure.js';
import { users } from '../../people/users/users.module.js';
import { systemSettings } from '../../system/system-settings/system-settings.module.js';
import { auth } from '../auth/auth.module.js';
import { identity } from '../identity/identity.module.js';
import { sessions } from '../sessions/sessions.module.js';
import { callJobs } from './calls/calls.jobs.js';
import { callOperations } from './calls/calls.operations.js';
import { ScimCallsResolver } from './calls/calls.resolver.js';
import { callSamples } from './calls/calls.samples.js';
import { ScimCallsService } from './calls/calls.service.js';
import { ScimGroupsService } from './groups/groups.service.js';
import { ScimPeopleService } from './users/people.service.js';
import { PersonChangesService } from './users/person-changes.service.js';
import { ProvisioningService } from './users/provisioning.service.js';

/** Provisioning of people and groups by a directory (SCIM 2.0; docs/api/scim.md). */
export const scim = defineModule({
  name: 'scim',
  needs: [systemSettings, sessions, users, identity, auth],
  operations: callOperations,
  resolvers: [ScimCallsResolver],
  jobs: callJobs,
  samples: callSamples,
  config: ({ scimDefaultRole }) => ({ defaultRole: scimDefaultRole }),
  create: (infrastructure, needed, { defaultRole }) => {
    const { prisma, statements, unitOfWork, clock, logger } = infrastructure;
    const applying = needed.identity.identityApplying;
    const { takeover } = needed.auth;
    const { sessions } = needed.sessions;
    const changes = new PersonChangesService({ unitOfWork, sessions, takeover, applying });
    return {
      scimPeople: new ScimPeopleService(statements),
      scimPersonChanges: changes,
      scimProvisioning: new ProvisioningService({
        ...{ unitOfWork, applying, changes, defaultRole },
        users: needed.users.users,
        settings: needed['system-settings'].settings,
      }),
      scimGroups: new ScimGroupsService(statements, unitOfWork, applying),
      scimCalls: new ScimCallsService(prisma, statements, clock, logger),
    };
  },
});
