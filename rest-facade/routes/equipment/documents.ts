import { documentOperations as documents } from '../../../src/modules/equipment/documents/documents.operations.js';
import type { Route, Tag } from '../../route.js';

const tag: Tag = {
  name: 'Documents',
  description: `Manuals, drawings, certificates and other files of assets, locations, parts, schedules and
contractors: PDF, JPEG, PNG, WebP, text, CSV, DOCX, XLSX or DWG of at most 25 MB, at most 50 of a thing. What a file is
is found by its content.`,
};

/** The lists that have documents, with the kind of their things. */
const LISTS = {
  '/assets': 'asset',
  '/locations': 'location',
  '/parts': 'part',
  '/schedules': 'schedule',
  '/contractors': 'contractor',
} as const;

/** docs/behaviour/documents.md. */
export const routes: readonly Route[] = [
  ...Object.entries(LISTS).flatMap(([list, target]): Route[] => {
    const common = { path: `${list}/:id/documents`, given: { target }, tag };
    return [
      { ...common, verb: 'GET', operation: documents.list },
      { ...common, verb: 'POST', operation: documents.add, status: 201 },
    ];
  }),
  { verb: 'GET', path: '/maintenance/:id/documents', operation: documents.ofRequest, tag },
  { verb: 'GET', path: '/documents/:id', operation: documents.get, tag },
  { verb: 'PUT', path: '/documents/:id', operation: documents.update, tag },
  { verb: 'DELETE', path: '/documents/:id', operation: documents.delete, tag },
  { verb: 'GET', path: '/documents/:id/content', operation: documents.content, tag },
];
