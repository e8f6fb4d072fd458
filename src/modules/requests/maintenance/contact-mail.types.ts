import { registerEnum } from '../../../core/enums.js';
import { ContactMail } from '../../../generated/prisma/enums.js';

/** Mail to the reporter of a report by link, for both interfaces. */
export const ContactMailType = registerEnum(
  'ContactMail',
  ContactMail,
  'Mail to the reporter of a report by link.',
  {
    none: 'The reporter gave no address, or the service sends no mail.',
    pending: 'The first mail was sent to the address, which is not confirmed.',
    confirmed: 'The reporter has confirmed the address and gets mail.',
    ended: 'The reporter wants no more mail.',
  },
);
