import { InputType } from 'type-graphql';
import type { GivenValue } from '../../../equipment/fields/changes.js';
import { FieldValues } from '../../../equipment/fields/field-values.types.js';
import { MaintenanceRequestInput } from '../steps/steps.types.js';

/** Body of setting fields of a request. */
@InputType()
export class SetRequestFieldsInput extends MaintenanceRequestInput {
  @FieldValues('Values of fields; null clears one, and those that are left out stay.')
  fields?: GivenValue[] | null;
}
