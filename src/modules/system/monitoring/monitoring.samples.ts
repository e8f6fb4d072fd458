import type { Samples } from '../../../core/define-module.js';

/** Values for the examples of the documentation. */
export const monitoringSamples: Samples = {
  'Health.status': 'ok',
  'DependencyHealth.name': 'database',
  'DependencyHealth.status': 'up',
  uptimeSeconds: 86_412.5,
};
