import { defineModule } from '../../../infra/infrastructure.js';
import { categories } from '../categories/categories.module.js';
import { fields } from '../fields/fields.module.js';
import { trees } from '../trees/trees.module.js';
import { failureCodeById } from './failure-codes.loaders.js';
import { failureCodeOperations } from './failure-codes.operations.js';
import { FailureCodesResolver } from './failure-codes.resolver.js';
import { FailureCodesService } from './failure-codes.service.js';

/** Problems, causes and remedies that requests are given (docs/behaviour/failure-codes.md). */
export const failureCodes = defineModule({
  name: 'failure-codes',
  needs: [trees, fields, categories],
  operations: failureCodeOperations,
  resolvers: [FailureCodesResolver],
  loaders: { failureCodeById },
  samples: {
    'FailureCode.id': 12,
    'FailureCode.kind': 'cause',
    'FailureCode.categoryId': 7,
    'FailureCode.rank': 100,
    'FailureCode.archivedAt': null,
    'FailureCode.version': 1,
    'FailureCode.createdAt': '2026-03-02T08:00:00.000Z',
    'FailureCode.updatedAt': '2026-03-02T08:00:00.000Z',
  },
  create: ({ statements, unitOfWork }) => ({
    failureCodes: new FailureCodesService(statements, unitOfWork),
  }),
});
