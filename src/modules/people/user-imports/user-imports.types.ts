import { Field, InputType } from 'type-graphql';
import { Omittable } from '../../../core/constraints.js';
import { ImportInput } from '../../equipment/open-reports/import/import-report.js';

/** Body of an import of people (docs/behaviour/people.md). */
@InputType()
export class ImportUsersInput extends ImportInput {
  @Field(() => Boolean, {
    nullable: true,
    description:
      'True to mail each new person a link, valid for seven days, to set a password; default: false.',
  })
  @Omittable()
  invite: boolean = false;
}
