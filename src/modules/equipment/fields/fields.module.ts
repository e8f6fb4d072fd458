import { defineModule } from '../../../infra/infrastructure.js';
import { mail } from '../../outward/mail/mail.module.js';
import { departments } from '../../people/departments/departments.module.js';
import { locations } from '../locations/locations.module.js';
import { trees } from '../trees/trees.module.js';
import { fieldsChanged } from './fields.events.js';
import { fieldJobs } from './fields.jobs.js';
import { recordNames } from './fields.loaders.js';
import { fieldOperations } from './fields.operations.js';
import { FieldsResolver } from './fields.resolver.js';
import { FieldsService } from './fields.service.js';
import { fieldSubscribers } from './fields.subscribers.js';
import { KnownFieldsService } from './known-fields.service.js';
import { FieldIndexesService } from './lists/field-indexes.service.js';

/** Typed questions of requests and assets (docs/behaviour/fields.md). */
export const fields = defineModule({
  name: 'fields',
  needs: [mail, departments, trees, locations],
  operations: fieldOperations,
  resolvers: [FieldsResolver],
  events: { fieldsChanged },
  subscribers: fieldSubscribers,
  jobs: fieldJobs,
  loaders: { recordNames },
  samples: {
    'Field.id': 3,
    'Field.key': 'room_temperature',
    'Field.appliesTo': 'request',
    'Field.help': null,
    'Field.kind': 'number',
    'Field.categoryId': 7,
    'Field.assetType': null,
    'Field.unit': '°C',
    'Field.min': -30,
    'Field.max': 60,
    'Field.choices': [],
    'Field.phase': 'submit',
    'Field.required': true,
    'Field.visibleIf': null,
    'Field.staffOnly': false,
    'Field.fast': false,
    'Field.indexed': null,
    'Field.rank': 10,
    'Field.archivedAt': null,
    'Field.version': 1,
    'Field.createdAt': '2026-03-02T08:00:00.000Z',
    'Field.updatedAt': '2026-03-02T08:00:00.000Z',
    'LocalText.en': 'Temperature in the room',
    'LocalText.de': 'Temperatur im Raum',
    'FormPerson.id': 4,
    'FormPerson.name': 'Ada Lovelace',
  },
  create: ({ database, statements, unitOfWork, clock }) => {
    const known = new KnownFieldsService(statements, clock);
    return {
      knownFields: known,
      fields: new FieldsService(statements, unitOfWork, known),
      fieldIndexes: new FieldIndexesService(database, statements, known),
    };
  },
});
