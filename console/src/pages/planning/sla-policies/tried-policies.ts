import type { ApolloClient } from '@apollo/client';
import type { CreateSlaPolicyInput } from '../../../generated/schema.ts';
import { type PolicyDetailFragment, TriedPoliciesDocument } from './policies.generated.ts';

/** The policies in use, one of which may be as a form has it, for a trial. */
export async function triedPolicies(
  client: ApolloClient,
  edited?: { readonly id: number | undefined; readonly input: CreateSlaPolicyInput },
): Promise<CreateSlaPolicyInput[]> {
  const saved = await savedPolicies(client);
  const given = edited && trimmed(edited.input);
  const all = saved.map((policy) => (given && policy.id === edited.id ? given : asInput(policy)));
  if (given !== undefined && !all.includes(given)) all.push(given);
  // Of equal ranks the first one counts; a sort keeps the order of those.
  return all.sort((one, other) => one.rank - other.rank);
}

async function savedPolicies(client: ApolloClient): Promise<PolicyDetailFragment[]> {
  const found: PolicyDetailFragment[] = [];
  let after: string | null | undefined;
  do {
    const { data } = await client.query({
      query: TriedPoliciesDocument,
      variables: { after: after ?? null },
      fetchPolicy: 'no-cache',
    });
    const page = data?.slaPolicies;
    found.push(...(page?.edges.map(({ node }) => node) ?? []));
    after = page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined;
  } while (after);
  return found;
}

function asInput(policy: PolicyDetailFragment): CreateSlaPolicyInput {
  const { name, rank, match, calendarId, responseMinutes, resolutionMinutes } = policy;
  const { resolutionFrom, pausesOn, reopenMinutes, deviceTime } = policy;
  const { priorities, categoryIds, departmentIds, criticalities, origins } = match;
  return trimmed({
    ...{ name, rank, calendarId, responseMinutes, resolutionMinutes, resolutionFrom },
    ...{ pausesOn: [...pausesOn], reopenMinutes, deviceTime },
    match: {
      ...{ priorities: [...priorities], categoryIds: [...categoryIds] },
      ...{ departmentIds: [...departmentIds], criticalities: [...criticalities] },
      origins: [...origins],
    },
  });
}

/** Without what changes nothing in a trial: a call has a limited number of values. */
function trimmed({ escalations: _, match, ...policy }: CreateSlaPolicyInput): CreateSlaPolicyInput {
  const lists = Object.entries(match ?? {}).filter(([, list]) => (list?.length ?? 0) > 0);
  return { ...policy, ...(lists.length > 0 && { match: Object.fromEntries(lists) }) };
}
