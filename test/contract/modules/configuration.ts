import { type ModuleContract, query } from '../operation.js';

/** The contract of the configuration (specification 4.7). */
export const configuration: ModuleContract = {
  operations: {
    systemConfiguration: {
      ...query('GET /system/configuration', 'SystemConfiguration'),
      access: ['system.settings'],
      scope: 'system.settings',
    },
  },
  paths: [['/system/configuration', 'GET']],
  answers: {
    ConfigurationEntry: 'name value defaultValue isDefault isSet secret description',
    ConfigurationGroup: 'title entries:ConfigurationEntry',
    SystemConfiguration: 'groups:ConfigurationGroup',
  },
};
