import type { Samples } from '../../core/define-module.js';

/** Values for the examples of the documentation. */
export const logsSamples: Samples = {
  'InternalLogEntry.requestId': 'trace-42',
};
