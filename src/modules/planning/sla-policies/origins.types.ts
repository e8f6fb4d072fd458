import { registerEnum } from '../../../core/enums.js';
import { RequestOrigin } from '../../../generated/prisma/enums.js';

/** Origins of a request, for `@Field`. */
export const RequestOriginType = registerEnum(
  'RequestOrigin',
  RequestOrigin,
  'The origin of a request.',
  {
    person: 'Submitted by a person with an account.',
    link: 'Reported by a link without an account.',
    schedule: 'Created by a schedule.',
    rule: 'Created by a rule.',
    import: 'Imported from an earlier system.',
    mail: 'Created from a mail.',
  },
);
