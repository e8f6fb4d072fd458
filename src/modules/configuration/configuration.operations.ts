import { permitted } from '../../core/access.js';
import { NoInput, one, operationsFor } from '../../core/operation.js';
import { SystemConfiguration } from './configuration.types.js';

/** What the operations of this module read. */
export interface ConfigurationOperationServices {
  readonly configuration: SystemConfiguration;
}

const { operation } = operationsFor<ConfigurationOperationServices>();

/** The operation on the configuration, which is read at start and changed by nobody while it runs. */
export const configurationOperations = {
  read: operation({
    name: 'systemConfiguration',
    kind: 'query',
    access: permitted('system.settings'),
    summary: 'Read what the service is configured to, without secrets.',
    input: NoInput,
    output: one(SystemConfiguration),
    run: async ({ configuration }) => configuration,
  }),
};
