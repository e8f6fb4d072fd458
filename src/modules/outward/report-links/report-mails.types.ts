import { Field, InputType, ObjectType } from 'type-graphql';
import { ExactText } from '../../../core/constraints.js';
import type { ContactMail } from '../../../generated/prisma/enums.js';
import { ContactMailType } from '../../requests/maintenance/contact-mail.types.js';

/** Body of confirming the address of a report. */
@InputType()
export class ConfirmReportMailInput {
  @Field(() => String, { description: 'The token of the link in the first mail.' })
  @ExactText(1, 100)
  token: string;
}

/** Answer to confirming the address of a report. */
@ObjectType({ description: 'Mail to the reporter of a report by link.' })
export class ReportMailState {
  @Field(() => ContactMailType, { description: 'Mail to the reporter.' })
  contactMail: ContactMail;
}
