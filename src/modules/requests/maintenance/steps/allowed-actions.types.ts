import { registerEnum } from '../../../../core/enums.js';
import { ACTIONS, type RequestAction } from './steps.transitions.js';

/** The steps of the specification, for `@Field`. */
export const AllowedAction = registerEnum(
  'MaintenanceAllowedAction',
  Object.fromEntries(ACTIONS.map((action) => [action, action])) as {
    [A in RequestAction]: A;
  },
  'Steps that an actor may take.',
  {
    update: 'Change the content.',
    approve: 'Approve it.',
    assign: 'Assign a technician.',
    complete: 'Mark it as completed.',
    cancel: 'Cancel it.',
    purge: 'Delete it permanently.',
  },
);
