import { Matches } from 'class-validator';
import { Field } from 'type-graphql';
import { Omittable } from '../../../core/constraints.js';

/** The form of a UUID (RFC 9562), in any case and of any version. */
const UUID = /^[\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12}$/;

/** Returns whether a text is a UUID. */
export function isClientId(text: string): boolean {
  return UUID.test(text);
}

/** The kinds of objects to which clients give ids. A running timer is a time entry. */
export type ClientObject =
  | 'request'
  | 'comment'
  | 'timeEntry'
  | 'movement'
  | 'downtime'
  | 'reading'
  | 'attachment';

/** A field for the id that a client gives to what it creates (docs/api/client-ids.md). */
export function ClientIdField(): PropertyDecorator {
  const description = 'A UUID of your choice, which REST takes as `client:<uuid>` for the id.';
  return (target, key) => {
    Matches(UUID, { message: 'must be a UUID' })(target, key);
    Omittable()(target, key);
    Field(() => String, { nullable: true, description })(target, key);
  };
}
