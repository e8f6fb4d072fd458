import { defineModule } from '../../../infra/infrastructure.js';
import { configurationOperations } from './configuration.operations.js';
import { ConfigurationResolver } from './configuration.resolver.js';
import { configurationSamples } from './configuration.samples.js';

/** Configuration of the service, for administrators. */
export const configuration = defineModule({
  name: 'configuration',
  operations: configurationOperations,
  resolvers: [ConfigurationResolver],
  samples: configurationSamples,
  config: ({ settings }) => ({ groups: settings }),
  create: (_infrastructure, _needed, configuration) => ({ configuration }),
});
