import { permitted } from '../../../core/access.js';
import { IdInput } from '../../../core/inputs.js';
import { one, operationsFor, pageOf } from '../../../core/operation.js';
import { ImportInput, ImportReport } from '../open-reports/import/import-report.js';
import { ImportInspection, InspectImportInput } from '../open-reports/import/inspection.js';
import type { ThingReportsService } from '../open-reports/open-reports.service.js';
import type { LocationImportService } from './import.service.js';
import type { LocationsService } from './locations.service.js';
import {
  CreateLocationInput,
  ListLocationsInput,
  Location,
  UpdateLocationInput,
} from './locations.types.js';

const { operation } = operationsFor<{
  readonly thingReports: ThingReportsService;
  readonly locations: LocationsService;
  readonly locationImport: LocationImportService;
}>();

/** The operations on locations (docs/behaviour/things.md). */
export const locationOperations = {
  list: operation({
    name: 'locations',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'List the locations.',
    input: ListLocationsInput,
    output: pageOf(Location),
    run: ({ locations }, _context, input) => locations.list(input),
  }),
  get: operation({
    name: 'location',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'Read a location.',
    input: IdInput,
    output: one(Location),
    run: async ({ locations, thingReports }, context, input) =>
      await thingReports.added(context, 'location', await locations.get(input.id)),
  }),
  create: operation({
    name: 'createLocation',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Create a location.',
    input: CreateLocationInput,
    output: one(Location),
    errors: ['CONFLICT'],
    example: { input: { name: 'Room 204', code: 'A-2-204', kind: 'room', parentId: 5 } },
    run: async ({ locations, thingReports }, context, input) =>
      await thingReports.added(context, 'location', await locations.create(context, input)),
  }),
  update: operation({
    name: 'updateLocation',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Change, move, archive or restore a location.',
    input: UpdateLocationInput,
    output: one(Location),
    errors: ['CONFLICT', 'VERSION_CONFLICT'],
    example: {
      input: { parentId: 5, expectedVersion: 1 },
    },
    run: async ({ locations, thingReports }, context, input) =>
      await thingReports.added(context, 'location', await locations.update(context, input)),
  }),
  import: operation({
    name: 'importLocations',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Create and change locations from a file, all of them or none.',
    input: ImportInput,
    output: one(ImportReport),
    run: ({ locationImport }, context, input) => locationImport.import(context, input),
  }),
  inspectImport: operation({
    name: 'inspectLocationImport',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Inspect a file of locations before its import.',
    description: 'Proposes fields for its columns; nothing is written.',
    input: InspectImportInput,
    output: one(ImportInspection),
    run: ({ locationImport }, context, input) => locationImport.inspect(context, input),
  }),
  delete: operation({
    name: 'deleteLocation',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Delete a location, or archive one that is referred to.',
    input: IdInput,
    output: one(Location),
    errors: ['CONFLICT'],
    run: async ({ locations, thingReports }, context, input) =>
      await thingReports.added(context, 'location', await locations.delete(context, input.id)),
  }),
};
