import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { FilterPersonDocument } from '../../../parts/person-filter.generated.ts';
import { labelOf, readThing } from '../../../parts/things/things.ts';
import { useDepartments } from '../../../parts/use-departments.ts';
import { nameOf } from '../../../session/viewer.ts';
import { MeterAnewDocument } from '../../equipment/meters/meters.generated.ts';
import { ContractorDetailsDocument } from '../../outward/contractors/contractors.generated.ts';
import { WebhookDetailsDocument } from '../../outward/webhooks/webhooks.generated.ts';
import { CalendarDetailsDocument } from '../../planning/calendars/calendars.generated.ts';
import {
  type Content,
  conditionsOf,
  keyOf,
  RECORDS_OF_ACTIONS,
  type RecordKind,
  recordsOf,
} from './rule-content.ts';
import type { KnownFields } from './use-rule-fields.ts';

/** Says the name of a record; its number until it is read, and where it does not exist. */
export type NameOf = (kind: RecordKind, id: unknown) => string;

type Read = (client: ApolloClient, id: number) => Promise<string | undefined>;

const thing = (kind: 'location' | 'category' | 'asset') => async (_: ApolloClient, id: number) =>
  labelOf(await readThing(kind, id));

const READ: Readonly<Record<Exclude<RecordKind, 'department'>, Read>> = {
  location: thing('location'),
  category: thing('category'),
  asset: thing('asset'),
  user: async (client, id) => {
    const { data } = await client.query({ query: FilterPersonDocument, variables: { id } });
    return data?.user && nameOf(data.user);
  },
  calendar: async (client, id) => {
    const { data } = await client.query({ query: CalendarDetailsDocument, variables: { id } });
    return data?.calendar.name;
  },
  meter: async (client, id) => {
    const { data } = await client.query({ query: MeterAnewDocument, variables: { id } });
    return data?.meter.name;
  },
  contractor: async (client, id) => {
    const { data } = await client.query({ query: ContractorDetailsDocument, variables: { id } });
    return data?.contractor.name;
  },
  receiver: async (client, id) => {
    const { data } = await client.query({ query: WebhookDetailsDocument, variables: { id } });
    return data?.webhookEndpoint.description || data?.webhookEndpoint.url;
  },
};

/** The records that rules name, as `location 5`. */
function namedBy(contents: readonly Content[], known: KnownFields): readonly string[] {
  const named = contents.flatMap(({ trigger, conditions, actions }) => [
    ...one('meter', trigger.meterId),
    ...conditionsOf(conditions).flatMap(({ field, value }) =>
      one(recordsOf(field, known.questions.get(keyOf(field) ?? '')?.kind), value),
    ),
    ...actions.flatMap((action) =>
      Object.entries(RECORDS_OF_ACTIONS).flatMap(([key, kind]) => one(kind, action[key])),
    ),
    ...actions.flatMap(({ type, key, value }) =>
      type === 'setField' ? one(recordsOf('', known.questions.get(String(key))?.kind), value) : [],
    ),
  ]);
  return [...new Set(named)].sort();
}

function one(kind: RecordKind | undefined, value: unknown): string[] {
  if (kind === undefined) return [];
  return [value].flat().flatMap((id) => (typeof id === 'number' ? [`${kind} ${id}`] : []));
}

/** Reads the names of the records that rules name. */
export function useRecordNames(contents: readonly Content[], known: KnownFields): NameOf {
  return useNames(namedBy(contents, known));
}

/** Reads the names of records, given as `location 5`. */
export function useNames(wanted: readonly string[]): NameOf {
  const client = useApolloClient();
  const departments = useDepartments();
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const unknown = wanted.filter((name) => names[name] === undefined).join(',');
  useEffect(() => {
    let isShown = true;
    const readAll = async () => {
      for (const name of unknown.split(',').filter(Boolean)) {
        const [kind = '', id = ''] = name.split(' ');
        if (kind === 'department') continue;
        // What was deleted keeps its number.
        const found = await READ[kind as keyof typeof READ](client, Number(id)).catch(
          () => undefined,
        );
        if (!isShown) return;
        setNames((before) => ({ ...before, [name]: found || `#${id}` }));
      }
    };
    void readAll();
    return () => {
      isShown = false;
    };
  }, [client, unknown]);
  return (kind, id) => {
    const known =
      kind === 'department'
        ? departments.find(({ value }) => value === String(id))?.label
        : names[`${kind} ${id}`];
    return known ?? `#${id}`;
  };
}
