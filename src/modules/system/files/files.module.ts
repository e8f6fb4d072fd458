import { defineModule } from '../../../infra/infrastructure.js';
import { fileJobs } from './files.jobs.js';
import { ImagePipeline } from './images/images.js';
import { StoredFiles } from './stored-files.js';
import { SweepService } from './sweep.service.js';
import { ThingDocuments } from './thing-documents.service.js';
import { ThingPictures } from './thing-pictures.service.js';
import { VariantsService } from './variants.service.js';

/** Stored images: processing, storage, and removal of orphaned files. */
export const files = defineModule({
  name: 'files',
  jobs: fileJobs,
  create: ({ prisma, statements, unitOfWork, storage, logger, clock, exclusiveSince }) => {
    const storedFiles = new StoredFiles(storage, new ImagePipeline(), logger);
    return {
      files: storedFiles,
      thingDocuments: new ThingDocuments(storedFiles),
      pictures: new ThingPictures(statements, storedFiles),
      variants: new VariantsService({ statements, files: storedFiles, clock, logger }),
      sweep: new SweepService({
        prisma,
        unitOfWork,
        storage,
        files: storedFiles,
        clock,
        logger,
        exclusiveSince,
      }),
    };
  },
});
