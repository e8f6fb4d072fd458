import { packageOperations as offline } from '../../../src/modules/requests/offline/package/package.operations.js';
import type { OfflinePackage } from '../../../src/modules/requests/offline/package/package.types.js';
import { undeliveredOperations as undelivered } from '../../../src/modules/requests/offline/undelivered/undelivered.operations.js';
import type { Route, Tag } from '../../route.js';

const tag: Tag = {
  name: 'Offline',
  description: 'Work on devices without network: what they need, and what they could not deliver.',
};

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const orNull = (name: string, description: string) => ({
  anyOf: [ref(name), { type: 'null' }],
  description,
});
const listOf = (name: string, description: string) => ({
  type: 'array',
  items: ref(name),
  description,
});

/** A member of a package for each request. */
const REQUEST = {
  request: {
    description: 'The request as it is read by its id, without costs.',
    ...ref('MaintenanceRequestWithHistory'),
  },
  form: { description: 'The questions of its category.', ...ref('FieldForm') },
  checklist: orNull('RequestChecklist', 'The checklist; null for none.'),
  asset: orNull('Asset', 'The equipment; null for none.'),
  assetHistory: listOf('AssetHistoryEntry', 'The newest 20 entries of the asset, newest first.'),
  meters: listOf('Meter', 'The meters of the asset.'),
  location: orNull('Location', 'The place, with the way to it; null for none.'),
  comments: listOf('Comment', 'The newest 50 comments, oldest first.'),
  attachments: listOf('Attachment', 'The photos of the request.'),
  parts: listOf('Part', 'Parts that were issued for the request or its asset, without prices.'),
};

const PACKAGE = {
  serverTime: { type: 'string', format: 'date-time', description: 'Time of the service.' },
  cursor: { type: 'string', description: 'Cursor of the event feed, taken before the reading.' },
  offlineHours: { type: 'integer', description: 'How old `Performed-At` may be, in hours.' },
  requests: listOf('OfflineRequest', 'The open work, in the order of the day.'),
  categories: listOf('CategoryWithForm', 'The categories that are not archived.'),
  failureCodes: listOf('FailureCode', 'The failure codes that are not archived.'),
  people: listOf('Person', 'The people who are named.'),
  runningTimer: orNull('TimeEntry', 'The running timer of the person; null for none.'),
  omitted: { type: 'integer', description: 'Number of requests that were left out.' },
};

const all = (properties: object) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});

/** docs/behaviour/offline.md. */
export const routes: readonly Route[] = [
  {
    verb: 'GET',
    path: '/me/offline',
    operation: offline.package,
    view: {
      name: 'OfflinePackage',
      summary: offline.package.summary,
      select: (answer: OfflinePackage) => answer,
      schema: { description: 'The open work of a person.', ...all(PACKAGE) },
      schemas: {
        OfflineRequest: {
          description: 'A request with everything that the work on it needs.',
          ...all(REQUEST),
        },
        CategoryWithForm: {
          description: 'A category with the questions of a submission.',
          allOf: [
            ref('Category'),
            all({ form: { description: 'The questions.', ...ref('FieldForm') } }),
          ],
        },
      },
    },
    untagged: ['serverTime', 'cursor'],
    tag,
  },
  {
    verb: 'POST',
    path: '/maintenance/:id/undelivered',
    operation: undelivered.report,
    status: 201,
    tag,
  },
  { verb: 'GET', path: '/undelivered', operation: undelivered.list, tag },
  { verb: 'POST', path: '/undelivered/:id/apply', operation: undelivered.apply, tag },
  { verb: 'POST', path: '/undelivered/:id/dismiss', operation: undelivered.dismiss, tag },
];
