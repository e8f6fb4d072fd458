import { defineModule } from '../../../infra/infrastructure.js';
import { departments } from '../../people/departments/departments.module.js';
import { files } from '../../system/files/files.module.js';
import { openReports } from '../open-reports/open-reports.module.js';
import { trees } from '../trees/trees.module.js';
import { LocationImportService } from './import.service.js';
import { childrenOfLocation, locationById } from './locations.loaders.js';
import { locationOperations } from './locations.operations.js';
import { LocationsResolver } from './locations.resolver.js';
import { LocationsService } from './locations.service.js';
import { LocationRightsResolver } from './rights.resolver.js';
import { searchableLocations } from './searchable.queries.js';

/** Places as a tree (docs/behaviour/things.md). */
export const locations = defineModule({
  name: 'locations',
  needs: [trees, files, departments, openReports],
  operations: locationOperations,
  searchables: { locations: searchableLocations },
  resolvers: [LocationsResolver, LocationRightsResolver],
  loaders: { locationById, childrenOfLocation },
  samples: {
    'Location.id': 12,
    'Location.name': 'Room 204',
    'Location.code': 'A-2-204',
    'Location.kind': 'room',
    'Location.parentId': 5,
    'Location.departmentId': null,
    'Location.timeZone': 'Europe/Berlin',
    'Location.path': '/1/5/12/',
    'Location.pathName': 'Main building / Second floor / Room 204',
    'Location.depth': 3,
    'Location.childCount': 0,
    'Location.imageId': 31,
    'Location.imageUrl': '/api/v1/maintenance/attachments/31',
    'Location.archivedAt': null,
    'Location.version': 1,
    'Location.createdAt': '2026-03-02T08:00:00.000Z',
    'Location.updatedAt': '2026-03-02T08:00:00.000Z',
  },
  create: ({ statements, unitOfWork }, { files, ...needed }) => ({
    thingReports: needed['open-reports'].thingReports,
    locations: new LocationsService(statements, unitOfWork, files),
    locationImport: new LocationImportService(unitOfWork),
  }),
});
