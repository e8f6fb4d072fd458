import { permitted } from '../../../core/access.js';
import { IdInput } from '../../../core/inputs.js';
import { file, operationsFor, stream } from '../../../core/operation.js';
import type { LabelsService } from './labels.service.js';
import { LabelSheetInput } from './labels.types.js';

const { operation } = operationsFor<{ readonly labels: LabelsService }>();

const access = permitted('maintenance.assign', 'system.settings');

const sheet = {
  kind: 'query',
  access,
  input: LabelSheetInput,
  output: stream('text/html'),
  errors: ['NOT_FOUND'],
} as const;

/** The labels of docs/behaviour/things.md. */
export const labelOperations = {
  ofAsset: operation({
    name: 'assetLabel',
    kind: 'query',
    counterpart: 'Asset.labelUrl',
    access,
    summary: 'Read the label of an asset: tag, name and QR code, as SVG.',
    input: IdInput,
    output: file,
    run: ({ labels }, context, { id }) => labels.label(context, 'asset', id),
  }),
  ofLocation: operation({
    name: 'locationLabel',
    kind: 'query',
    counterpart: 'Location.labelUrl',
    access,
    summary: 'Read the label of a location: code, name and QR code, as SVG.',
    input: IdInput,
    output: file,
    run: ({ labels }, context, { id }) => labels.label(context, 'location', id),
  }),
  assetSheet: operation({
    ...sheet,
    name: 'assetLabels',
    counterpart: 'Asset.labelUrl',
    summary: 'Make a page with labels of assets, which prints on A4.',
    example: { input: { ids: [7, 8] }, text: '<!doctype html>…' },
    run: ({ labels }, context, { ids }) => labels.sheet(context, 'asset', ids),
  }),
  locationSheet: operation({
    ...sheet,
    name: 'locationLabels',
    counterpart: 'Location.labelUrl',
    summary: 'Make a page with labels of locations, which prints on A4.',
    example: { input: { ids: [12, 13] }, text: '<!doctype html>…' },
    run: ({ labels }, context, { ids }) => labels.sheet(context, 'location', ids),
  }),
};
