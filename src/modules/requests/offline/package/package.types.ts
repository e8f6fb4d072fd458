import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, Int, ObjectType } from 'type-graphql';
import { Category } from '../../../equipment/categories/categories.types.js';
import { FailureCode } from '../../../equipment/failure-codes/failure-codes.types.js';
import type { FieldForm } from '../../../equipment/fields/form.types.js';
import { TimeEntry } from '../../time/time.types.js';

/** Id and name of a person whom a package names. */
export interface NamedPerson {
  readonly id: number;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** A category with the questions of a submission. */
export type CategoryWithForm = Category & { readonly form: FieldForm };

/** The open work of a person, for a device without network (docs/behaviour/offline.md). */
@ObjectType({ description: 'The open work of a person, for a device without network.' })
export class OfflinePackage {
  @Field(() => Date, { description: 'Time of the service when the package was made.' })
  serverTime: Date;

  @Field(() => String, {
    description: 'Cursor of the event feed, taken before the package was read.',
  })
  cursor: string;

  @Field(() => Int, { description: 'How old `Performed-At` may be, in hours.' })
  offlineHours: number;

  @Field(() => [GraphQLJSONObject], { description: 'The requests, in the order of the day.' })
  requests: readonly object[];

  @Field(() => [Category], { description: 'The categories that are not archived.' })
  categories: readonly CategoryWithForm[];

  @Field(() => [FailureCode], { description: 'The failure codes that are not archived.' })
  failureCodes: readonly FailureCode[];

  @Field(() => [GraphQLJSONObject], { description: 'The people who are named.' })
  people: readonly NamedPerson[];

  @Field(() => TimeEntry, { nullable: true, description: 'The running timer of the person.' })
  runningTimer: TimeEntry | null;

  @Field(() => Int, { description: 'Number of requests that were left out.' })
  omitted: number;
}
