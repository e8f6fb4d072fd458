import { defineEvent } from '../../../core/events.js';

/** Assets were retired, which ends what is open on them. */
export const assetRetired = defineEvent<{ ids: readonly number[] }>({
  type: 'asset.retired',
  summary: 'Assets were retired.',
  stored: false,
});
