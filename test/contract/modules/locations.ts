import { randomUUID } from 'node:crypto';
import { csv } from '../../support/forms.js';
import { act, change, type ModuleContract, page, query } from '../operation.js';

/** The contract of locations (docs/behaviour/things.md). */
export const locations: ModuleContract = {
  operations: {
    locations: {
      ...page('GET /locations', 'Location', ', filter: LocationFilter, orderBy: LocationSort'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    location: {
      ...query('GET /locations/:id', 'Location', 'id: Int!'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    createLocation: {
      ...change('POST /locations', 'Location', 'CreateLocationInput'),
      access: ['system.settings'],
      scope: 'system.settings',
      audit: [
        { action: 'location.created', targetType: 'location', after: ['name'] },
        async (given) => given.asAdmin({ name: randomUUID() }),
      ],
    },
    updateLocation: {
      ...change('PUT /locations/:id', 'Location', 'UpdateLocationInput'),
      access: ['system.settings'],
      scope: 'system.settings',
      audit: [
        { action: 'location.updated', targetType: 'location', before: ['name'], after: ['name'] },
        async (given) =>
          given.asAdmin({ id: (await given.seed.location()).id, name: randomUUID() }),
      ],
    },
    importLocations: {
      ...change('POST /locations/import', 'ImportReport', 'ImportInput'),
      form: true,
      access: ['system.settings'],
      scope: 'system.settings',
      audit: [
        { action: 'location.created', targetType: 'location', after: ['name'] },
        async (given) => given.asAdmin({ file: csv(`code,name\n${randomUUID()},${randomUUID()}`) }),
      ],
    },
    inspectLocationImport: {
      ...change('POST /locations/import/inspect', 'ImportInspection', 'InspectImportInput'),
      form: true,
      access: ['system.settings'],
      scope: 'system.settings',
    },
    deleteLocation: {
      ...act('DELETE /locations/:id', 'Location', 'id: Int!'),
      access: ['system.settings'],
      scope: 'system.settings',
      audit: [
        { action: 'location.deleted', targetType: 'location', before: ['name'] },
        async (given) => given.asAdmin({ id: (await given.seed.location()).id }),
      ],
    },
  },
  paths: [
    ['/locations', 'GET POST'],
    ['/locations/import', 'POST'],
    ['/locations/import/inspect', 'POST'],
    ['/locations/999999', 'GET PUT DELETE'],
  ],
  answers: {
    ImportReport:
      'dryRun applied rows created updated unchanged failed errorCount errors:ImportError',
    ImportError: 'row field reason column',
    ImportInspection:
      '^format separator encoding rows columns sample mapping fields:ImportFieldInfo',
    ImportFieldInfo: 'field required label:ImportLabel ^kind values:ImportValue',
    ImportLabel: 'en de',
    ImportValue: 'value words',
    Location:
      'id name code ^kind parentId departmentId timeZone path pathName depth childCount archivedAt imageId imageUrl reportLink:ReportLink openReports:OpenReport version createdAt updatedAt',
  },
};
