import type { Samples } from '../../../core/define-module.js';

/** Values for the examples of the documentation. */
export const logsSamples: Samples = {
  'InternalLogEntry.id': '5210',
  'InternalLogEntry.requestId': 'trace-42',
};
