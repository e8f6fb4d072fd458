import { defineModule } from '../../../infra/infrastructure.js';
import { contractors } from '../../outward/contractors/contractors.module.js';
import { departments } from '../../people/departments/departments.module.js';
import { users } from '../../people/users/users.module.js';
import { schedules } from '../../planning/schedules/schedules.module.js';
import { maintenance } from '../../requests/maintenance/maintenance.module.js';
import { files } from '../../system/files/files.module.js';
import { assets } from '../assets/assets.module.js';
import { locations } from '../locations/locations.module.js';
import { openReports } from '../open-reports/open-reports.module.js';
import { parts } from '../parts/parts.module.js';
import { documentEnds } from './documents.events.js';
import { documentJobs } from './documents.jobs.js';
import {
  documentsByAsset,
  documentsByContractor,
  documentsByLocation,
  documentsByPart,
  documentsByRequest,
  documentsBySchedule,
} from './documents.loaders.js';
import { documentOperations } from './documents.operations.js';
import {
  AssetDocumentsResolver,
  ContractorDocumentsResolver,
  DocumentsResolver,
  LocationDocumentsResolver,
  PartDocumentsResolver,
  RequestDocumentsResolver,
  ScheduleDocumentsResolver,
} from './documents.resolver.js';
import { documentSamples } from './documents.samples.js';
import { DocumentsService } from './documents.service.js';
import { ExpiryService } from './expiry.service.js';
import { RequestDocumentsService } from './request-documents.service.js';

/** Documents of assets, locations, parts, schedules and contractors (docs/behaviour/documents.md). */
export const documents = defineModule({
  name: 'documents',
  needs: [
    files,
    users,
    departments,
    openReports,
    locations,
    assets,
    parts,
    maintenance,
    schedules,
    contractors,
  ],
  operations: documentOperations,
  resolvers: [
    DocumentsResolver,
    AssetDocumentsResolver,
    LocationDocumentsResolver,
    PartDocumentsResolver,
    ScheduleDocumentsResolver,
    ContractorDocumentsResolver,
    RequestDocumentsResolver,
  ],
  loaders: {
    documentsByAsset,
    documentsByContractor,
    documentsByLocation,
    documentsByPart,
    documentsBySchedule,
    documentsByRequest,
  },
  events: { documentEnds },
  jobs: documentJobs,
  samples: documentSamples,
  config: ({ sweepSeconds }) => ({ sweepSeconds }),
  create: ({ statements, unitOfWork }, needed, { sweepSeconds }) => ({
    documents: new DocumentsService(statements, unitOfWork, needed.files.files),
    requestDocuments: new RequestDocumentsService(statements),
    expiry: new ExpiryService(unitOfWork),
    sweepSeconds,
  }),
});
