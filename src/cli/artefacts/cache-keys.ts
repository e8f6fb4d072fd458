import {
  type GraphQLObjectType,
  type GraphQLSchema,
  isIntrospectionType,
  isObjectType,
} from 'graphql';

/** The fields that identify an object of a type; false: a part of the object above it. */
export type CacheKey = readonly string[] | false;

/** Objects of which a caller has one. */
const SINGLE: ReadonlySet<string> = new Set([
  'CalendarFeed',
  'Mfa',
  'NotificationPreferences',
  'SystemSettings',
  'UnreadNotificationCount',
]);

/** Objects with an `id` that others have: as they are for the object above them, as in a form. */
const PARTS: ReadonlySet<string> = new Set([
  'BulkResult',
  'Field',
  'FieldChoice',
  'JobFieldChoice',
  'KpiClosingDiffRow',
  'KpiRow',
  'LinkTarget',
  'RequestContractor',
  'SlaClockPolicy',
  ...['HandoverResult', 'UnplannedRequest', 'WebhookReplayPayload', 'WorkloadRequest'],
]);

/** Fields by which objects without `id` are known, in the order in which they are looked for. */
const KEYED: Readonly<Record<string, string>> = {
  CurrentUser: 'userId',
  RequestChecklist: 'requestId',
  Sla: 'requestId',
};

/**
 * The keys of all object types for caches of clients (docs/api/graphql.md). Pages of lists have none:
 * their rows have.
 */
export function cacheKeysOf(schema: GraphQLSchema): Record<string, CacheKey> {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const types = Object.values(schema.getTypeMap()).filter(
    (type): type is GraphQLObjectType =>
      isObjectType(type) && !isIntrospectionType(type) && !roots.includes(type),
  );
  return Object.fromEntries(
    types.map((type) => [type.name, keyOf(type)] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function keyOf(type: GraphQLObjectType): CacheKey {
  if (SINGLE.has(type.name)) return [];
  if (PARTS.has(type.name)) return false;
  const key = KEYED[type.name];
  if (key !== undefined) return [key];
  return 'id' in type.getFields() ? ['id'] : false;
}
