import { type GraphQLEnumType, type GraphQLObjectType, isEnumType } from 'graphql';
import { expect, it } from 'vitest';
import { createSchema } from '../../src/graphql/schema.js';
import { operations, resolvers } from '../support/catalogue.js';
import { namesOf } from './modules.js';

const schema = createSchema(resolvers, operations);
const fieldsOf = (type: GraphQLObjectType | null | undefined) =>
  Object.keys(type?.getFields() ?? {}).toSorted();

const words = (text: string) => text.trim().split(/\s+/).toSorted();

/** docs/api/graphql.md, and the counterparts of further REST operations. */
const rootFields = (kind: 'query' | 'mutation') =>
  namesOf(({ graphql }) => graphql === kind).toSorted();

it('the root fields are those of the contract', () => {
  expect(fieldsOf(schema.getQueryType())).toEqual(rootFields('query'));
  expect(fieldsOf(schema.getMutationType())).toEqual(rootFields('mutation'));
  expect(fieldsOf(schema.getSubscriptionType())).toEqual(
    words('maintenanceRequestChanged notificationReceived timelineEntryAdded'),
  );
});

it.each([
  ['MaintenanceStatus', 'PENDING APPROVED ASSIGNED COMPLETED CANCELLED'],
  ['MaintenancePriority', 'LOW NORMAL HIGH URGENT'],
  ['MaintenanceAction', 'CREATE UPDATE APPROVE ASSIGN COMPLETE CANCEL'],
  ['MaintenanceAllowedAction', 'UPDATE APPROVE ASSIGN COMPLETE CANCEL PURGE'],
  ['Role', 'SUPER_ADMIN ADMINISTRATOR DEPARTMENT_HEAD DEVELOPER EMPLOYEE TECHNICIAN'],
  ['UserStatus', 'ACTIVE SUSPENDED INACTIVE'],
  ['AttachmentType', 'BEFORE AFTER'],
  ['LogCategory', 'AUTH SECURITY SYSTEM'],
  ['LogLevel', 'INFO SUSPICIOUS WARNING ERROR'],
])('the enum %s has the values that clients know', (name, values) => {
  const type = schema.getType(name);
  expect(isEnumType(type)).toBe(true);
  const names = (type as GraphQLEnumType).getValues().map((value) => value.name);
  expect(names.toSorted()).toEqual(words(values));
});

it('objects link both ways', () => {
  const links = {
    MaintenanceRequest: 'department requester assignee approvedBy attachments history',
    User: 'department avatar openAssignments assignmentsInProgress assignmentsOnHold',
    Department: 'head users requests',
    CurrentUser: 'department',
  };
  for (const [name, fields] of Object.entries(links)) {
    const known = fieldsOf(schema.getType(name) as GraphQLObjectType);
    expect(known).toEqual(expect.arrayContaining(words(fields)));
  }
});
