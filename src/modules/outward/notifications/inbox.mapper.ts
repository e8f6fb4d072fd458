import type { Readable } from './content.service.js';
import type { Notification } from './notifications.types.js';

/** Maximum length of a comment in the inbox, in characters. */
const EXCERPT = 200;

/** A notification as visible to its reader now, without content if that is hidden. */
export function toResponse({ row, visible, request, text }: Readable): Notification {
  const { id, userId, kind, createdAt, readAt } = row;
  const times = { id, userId, kind, createdAt, readAt };
  if (!visible) return { ...times, requestId: null, requestTitle: null, actorId: null, data: {} };
  const data = row.data as Readonly<Record<string, unknown>>;
  return {
    ...times,
    requestId: request?.id ?? null,
    requestTitle: request?.title ?? null,
    actorId: row.actorId,
    data: data.commentId === undefined ? data : { ...data, excerpt: shortened(text, EXCERPT) },
  };
}

/** The beginning of a text, in whole characters; null stays null. */
export function shortened(text: string | null, length: number): string | null {
  if (text === null) return null;
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}
