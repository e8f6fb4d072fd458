import { InputType } from 'type-graphql';
import { CodeId } from '../causes/causes.types.js';
import { MaintenanceRequestInput } from '../steps/steps.types.js';

/** Body of setting problem, cause and remedy of a request; omitted ones are not changed. */
@InputType()
export class SetRequestCauseInput extends MaintenanceRequestInput {
  @CodeId('problem')
  problemId?: number | null;

  @CodeId('cause')
  causeId?: number | null;

  @CodeId('remedy')
  remedyId?: number | null;
}
