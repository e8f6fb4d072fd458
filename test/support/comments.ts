import type { TestApp } from './app.js';
import { picture, upload } from './files.js';
import { type Answer, type InterfaceName, invoke } from './interfaces.js';
import type { Person } from './seed.js';

/** People around a request: who is staff of it, who only sees it, and who does not. */
export interface Cast {
  readonly departmentId: number;
  /** Submits; sees the request, and is not staff. */
  readonly requester: Person;
  readonly technician: Person;
  readonly head: Person;
  readonly administrator: Person;
  /** Of the department, without a right to see its requests. */
  readonly colleague: Person;
  /** Head of another department. */
  readonly stranger: Person;
}

/** Makes the people of a department. */
export async function castOf({ seed }: TestApp): Promise<Cast> {
  const { id: departmentId } = await seed.department();
  const elsewhere = await seed.department();
  return {
    departmentId,
    requester: await seed.person('employee', { departmentId }),
    technician: await seed.person('technician'),
    head: await seed.person('department_head', { departmentId }),
    administrator: await seed.person('administrator'),
    colleague: await seed.person('employee', { departmentId }),
    stranger: await seed.person('department_head', { departmentId: elsewhere.id }),
  };
}

/** Makes a request that is assigned to the technician, or in another state. */
export async function requestOf(
  { seed }: TestApp,
  { departmentId, requester, technician }: Cast,
  status: 'pending' | 'approved' | 'assigned' | 'completed' | 'cancelled' = 'assigned',
): Promise<number> {
  const owner = { requesterId: requester.id, departmentId, assigneeId: technician.id };
  return (await seed.request(owner, status)).id;
}

/** A value of an enumeration as the interface takes it. */
export function enumValue(via: InterfaceName, value: string): string {
  return via === 'graphql' ? value.toUpperCase() : value;
}

/** Writes a comment; fails unless that succeeds. */
export async function comment(
  app: TestApp,
  author: Person,
  input: Readonly<Record<string, unknown>>,
  via: InterfaceName = 'rest',
  // biome-ignore lint/suspicious/noExplicitAny: the comment
): Promise<any> {
  const { visibility } = input;
  const given = {
    ...input,
    ...(typeof visibility === 'string' ? { visibility: enumValue(via, visibility) } : {}),
  };
  const answer: Answer = await invoke(app, via, 'addComment', given, author.token);
  if (answer.code !== 'OK') throw new Error(`${answer.code}: ${answer.message}`);
  return answer.data;
}

/** Uploads a photo that is linked to nothing yet; returns its id and file name. */
export async function loosePhoto(
  app: TestApp,
  { token }: Person,
): Promise<{ readonly id: number; readonly filename: string; readonly url: string }> {
  const file = { bytes: await picture('png') };
  return (await upload(app, 'rest', 'uploadPhoto', file, {}, token)).data;
}
