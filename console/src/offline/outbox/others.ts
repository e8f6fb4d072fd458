import { send } from '../../api/transport.ts';
import type { OthersWork } from '../queue/others.ts';
import { OutboxOthersDocument } from './others.generated.ts';

type Person = { readonly firstName?: string | null; readonly lastName?: string | null } | null;

const nameOf = (person: Person): string | null =>
  [person?.firstName, person?.lastName].filter(Boolean).join(' ') || null;

/** Reads what others did on a request. REST names people only by their ids. @throws ServiceError */
export async function readOthers(
  requestId: number,
  headers: Readonly<Record<string, string>>,
): Promise<OthersWork> {
  const data = await send(OutboxOthersDocument, { requestId }, { headers });
  const steps = data.timeline.edges.map(({ node: { at, actorId, actor, assignee, data } }) => ({
    step: String(data.step ?? '')
      .replace(/[A-Z]/g, '_$&')
      .toUpperCase(),
    ...{ at, actorId, person: nameOf(actor) },
    ...{ assigneeId: assignee?.id ?? null, assignee: nameOf(assignee) },
    removed: (data.removed ?? []) as readonly number[],
    fields: ((data.changes ?? []) as readonly { key: string }[]).map(({ key }) => key),
  }));
  const answers = (data.maintenanceRequest.checklist?.items ?? []).map((item) => ({
    itemId: item.id,
    ...{ person: nameOf(item.answeredBy), at: item.answeredAt },
  }));
  return { steps, answers };
}
