import { permitted } from '../../../../core/access.js';
import { NoInput, one, operationsFor } from '../../../../core/operation.js';
import type { PackageService } from './package.service.js';
import { OfflinePackage } from './package.types.js';

const { operation } = operationsFor<{ readonly packages: PackageService }>();

/** Work without network (docs/behaviour/offline.md). */
export const packageOperations = {
  package: operation({
    name: 'offlinePackage',
    kind: 'query',
    access: permitted('maintenance.read'),
    session: 'required',
    summary: 'Read your open work with what it needs, for a device without network.',
    description:
      'The open requests that you are assigned to or help with, at most 100 and 5 MB. It counts as 10 calls.',
    input: NoInput,
    output: one(OfflinePackage),
    errors: ['RATE_LIMITED'],
    run: ({ packages }, context) => packages.read(context),
  }),
};
