import { permitted } from '../../../core/access.js';
import { NoInput, one, operationsFor } from '../../../core/operation.js';
import { SystemConfiguration } from './configuration.types.js';

/** Source of the operations of this module. */
export interface ConfigurationOperationServices {
  readonly configuration: SystemConfiguration;
}

const { operation } = operationsFor<ConfigurationOperationServices>();

/** The operation on the configuration, which is read at start and cannot change afterwards. */
export const configurationOperations = {
  read: operation({
    name: 'systemConfiguration',
    kind: 'query',
    access: permitted('system.settings'),
    summary: 'Read the configuration of the service, without secrets.',
    input: NoInput,
    output: one(SystemConfiguration),
    run: async ({ configuration }) => configuration,
  }),
};
