import type { AccountActor } from '../../../core/actor.js';
import { leadsThing } from './open-reports.access.js';
import type { LinkedThing } from './open-reports.queries.js';
import type { ReportLink } from './open-reports.types.js';

/**
 * The link of a thing as the actor sees it.
 *
 * @param fixedUrl address of the service in the configuration, without a slash at its end.
 * @returns null without a link, and for actors who do not lead the thing.
 */
export function reportLinkOf(
  actor: AccountActor | null,
  {
    linkCode: code,
    linkCreatedAt: createdAt,
    linksWork: works,
    departmentId,
    settingUrl,
  }: LinkedThing,
  fixedUrl: string | undefined,
): ReportLink | null {
  if (code === null || createdAt === null) return null;
  if (actor === null || !leadsThing(actor, { departmentId })) return null;
  return { code, url: addressOfLink(code, fixedUrl ?? settingUrl ?? undefined), works, createdAt };
}

/** The address of a link; null without an address of the console. */
export function addressOfLink(code: string, publicUrl: string | undefined): string | null {
  return publicUrl === undefined ? null : `${publicUrl}/r/${code}`;
}
