import { OPERATIONS } from '../contract/modules.js';

/** An input with ids of nothing, so that who is let in changes nothing. */
export function idsOfNothing(name: string): Record<string, unknown> {
  const { rest = '', args = '', form, list } = OPERATIONS[name] ?? {};
  const uuid = '0195a1c2-7d1e-4c3a-9b54-3f2c8e6d1a70';
  return {
    ...(/:id\b/.test(rest) ? { id: args.includes('id: ID!') ? uuid : 999_999 } : {}),
    ...(rest.includes(':tokenId') ? { tokenId: uuid } : {}),
    ...(rest.includes(':userId') ? { userId: 999_999 } : {}),
    ...(rest.includes(':requestId') ? { requestId: 999_999 } : {}),
    ...(rest.includes(':ruleId') ? { ruleId: 999_999 } : {}),
    ...(rest.includes(':contractorId') ? { contractorId: 999_999 } : {}),
    ...(rest.includes(':filename') ? { filename: 'none.jpg' } : {}),
    ...(args.includes('q: String!') ? { q: 'nothing' } : {}),
    ...(args.includes('mailbox: String!') ? { mailbox: 'nobody@example.org' } : {}),
    ...(args.includes('month: String!') ? { month: '2024-02' } : {}),
    ...(rest.includes(':figure') ? { figure: 'nothing' } : {}),
    ...(args.includes('by: String!') ? { by: 'month' } : {}),
    ...(list ? { [list]: 'asset' } : {}),
    ...(form ? { file: { bytes: new Uint8Array() } } : {}),
  };
}
