import type { Samples } from '../../../core/define-module.js';

/** Values for the examples of the documentation. */
export const configurationSamples: Samples = {
  'ConfigurationGroup.title': 'Process',
  'ConfigurationEntry.name': 'PORT',
  'ConfigurationEntry.value': '8080',
  'ConfigurationEntry.defaultValue': '4000',
  'ConfigurationEntry.isDefault': false,
  'ConfigurationEntry.isSet': true,
  'ConfigurationEntry.secret': false,
  'ConfigurationEntry.description': 'The port it listens on; 0: a free one.',
};
