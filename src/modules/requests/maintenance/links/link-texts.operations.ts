import { permitted } from '../../../../core/access.js';
import { one, operationsFor } from '../../../../core/operation.js';
import type { LinkTextsService } from './link-texts.service.js';
import { LinkTextsInput, LinkTextsReport } from './link-texts.types.js';

const { operation } = operationsFor<{ readonly linkTexts: LinkTextsService }>();

/** The operations on the texts of stored requests (docs/behaviour/things.md). */
export const linkTextsOperations = {
  locations: operation({
    name: 'linkLocationTexts',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Link stored requests with the locations that their texts mean.',
    input: LinkTextsInput,
    output: one(LinkTextsReport),
    run: ({ linkTexts }, context, { dryRun }) => linkTexts.link(context, 'location', dryRun),
  }),
  categories: operation({
    name: 'linkCategoryTexts',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Link stored requests with the categories that their texts mean.',
    input: LinkTextsInput,
    output: one(LinkTextsReport),
    run: ({ linkTexts }, context, { dryRun }) => linkTexts.link(context, 'category', dryRun),
  }),
};
