import { labelSheetOperations as labels } from '../../../src/modules/outward/label-sheets/label-sheets.operations.js';
import type { Route, Tag } from '../../route.js';

const tag: Tag = {
  name: 'Labels in bulk',
  description: 'Labels of many assets and locations, on sheets that shops sell.',
};

/** docs/behaviour/labels.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/labels/formats', operation: labels.formats, tag },
  { verb: 'POST', path: '/labels', operation: labels.create, status: 201, tag },
  { verb: 'GET', path: '/labels/:id/pdf', operation: labels.pdf, tag },
  { verb: 'GET', path: '/labels/:id/html', operation: labels.html, tag },
];
