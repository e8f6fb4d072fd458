import { NoInput, one, publicOperation } from '../../core/operation.js';
import { Health } from './monitoring.types.js';

/** The operations of specification 4.8. */
export const monitoringOperations = {
  health: publicOperation({
    name: 'health',
    kind: 'query',
    summary: 'Tell whether the service and what it needs answer.',
    input: NoInput,
    output: one(Health),
    run: (context) => context.services.monitoring.health(),
  }),
};
