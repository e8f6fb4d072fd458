import { defineModule } from '../../../infra/infrastructure.js';
import { departments } from '../../people/departments/departments.module.js';
import { users } from '../../people/users/users.module.js';
import { maintenance } from '../../requests/maintenance/maintenance.module.js';
import { clientIds } from '../../system/client-ids/client-ids.module.js';
import { files } from '../../system/files/files.module.js';
import { systemSettings } from '../../system/system-settings/system-settings.module.js';
import { openReports } from '../open-reports/open-reports.module.js';
import { PartImportService } from './import.service.js';
import { MovementsService } from './movements.service.js';
import { partLow } from './parts.events.js';
import {
  movementsByPart,
  movementsByRequest,
  partById,
  partsByDepartment,
} from './parts.loaders.js';
import { partOperations } from './parts.operations.js';
import {
  DepartmentPartsResolver,
  MovementsResolver,
  PartsResolver,
  RequestPartsResolver,
} from './parts.resolver.js';
import { partSamples } from './parts.samples.js';
import { PartsService } from './parts.service.js';
import { searchableParts } from './searchable.queries.js';
import { UseService } from './use.service.js';

/** Parts in stock and their movements (docs/behaviour/work.md). */
export const parts = defineModule({
  name: 'parts',
  needs: [files, clientIds, systemSettings, users, departments, openReports, maintenance],
  operations: partOperations,
  searchables: { parts: searchableParts },
  views: {
    parts: { list: partOperations.list },
  },
  resolvers: [PartsResolver, MovementsResolver, RequestPartsResolver, DepartmentPartsResolver],
  loaders: { partById, partsByDepartment, movementsByPart, movementsByRequest },
  events: { partLow },
  samples: partSamples,
  create: ({ statements, unitOfWork, clock }, needed) => ({
    parts: new PartsService(statements, unitOfWork, needed.files.thingDocuments),
    partUse: new UseService(statements, clock),
    partImport: new PartImportService(unitOfWork, needed['system-settings'].settings),
    movements: new MovementsService(statements, unitOfWork, needed['system-settings'].settings),
  }),
});
