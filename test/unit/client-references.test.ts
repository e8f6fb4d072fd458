import { describe, expect, it } from 'vitest';
import { withNumbers } from '../../rest-facade/client-ids.js';
import { routes } from '../../rest-facade/routes/requests/comments.js';
import type { Context } from '../../src/core/context.js';

const route = routes.find(({ operation }) => operation.name === 'addComment');
if (route === undefined) throw new Error('There is no route of addComment.');
const UUID = '0198f6a4-7d1e-7c39-9a55-3f1c8e0b2d47';
const somebody = { actor: { userId: 7 } } as Context;
const nobody = { actor: null } as Context;

/** Path and body with numbers, and the ids that were looked up. */
async function given(params: object, body: unknown, context = somebody) {
  const looked: (readonly string[])[] = [];
  const find = async (_userId: number, ids: readonly string[]) => {
    looked.push(ids);
    return new Map([[UUID, { clientId: UUID, kind: 'request', objectId: 3 } as const]]);
  };
  const answer = await withNumbers(
    route as NonNullable<typeof route>,
    { params: { ...params }, body },
    context,
    { find },
  );
  return { ...answer, looked };
}

describe('client:<uuid>', () => {
  it('is looked up once for a whole request', async () => {
    const body = { body: 'Seen.', attachmentIds: [5, `client:${UUID}`] };
    const { params, inputErrors, looked } = await given(
      { requestId: `client:${UUID.toUpperCase()}` },
      body,
    );
    expect(looked).toEqual([[UUID, UUID]]);
    expect(params).toEqual({ requestId: 3 });
    expect(inputErrors.map(({ field }) => field)).toEqual(['attachmentIds']);
  });

  it.each<[string, object, unknown, Context?]>([
    ['a request without one', { requestId: '4' }, { body: `client:${UUID}`, attachmentIds: [5] }],
    [
      'a list that is too long',
      { requestId: '4' },
      { attachmentIds: Array(11).fill(`client:${UUID}`) },
    ],
    ['other fields', { requestId: '4' }, { id: `client:${UUID}`, departmentId: `client:${UUID}` }],
    ['a caller without an account', { requestId: `client:${UUID}` }, undefined, nobody],
    ['a body that is a list', { requestId: '4' }, [`client:${UUID}`]],
  ])('is not looked up for %s', async (_name, params, body, context) => {
    expect(await given(params, body, context)).toEqual({
      params,
      body,
      inputErrors: [],
      looked: [],
    });
  });
});
