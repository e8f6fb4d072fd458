import { labelOperations as labels } from '../../../src/modules/equipment/labels/labels.operations.js';
import type { Route, Tag } from '../../route.js';

const tag: Tag = {
  name: 'Labels',
  description: 'Labels of assets and locations with QR codes, one by one or as a page to print.',
};

/** docs/behaviour/things.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/assets/:id/label.svg', operation: labels.ofAsset, tag },
  { verb: 'POST', path: '/assets/labels', operation: labels.assetSheet, tag },
  { verb: 'GET', path: '/locations/:id/label.svg', operation: labels.ofLocation, tag },
  { verb: 'POST', path: '/locations/labels', operation: labels.locationSheet, tag },
];
