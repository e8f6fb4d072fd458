import { randomBytes } from 'node:crypto';
import type { ActingCaller } from '../../../core/context.js';
import { AppError, notFound } from '../../../core/errors.js';
import { lockRow } from '../../../core/rows.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import { requireLeadsThing } from '../../equipment/open-reports/open-reports.access.js';
import {
  findThings,
  type LinkedThing,
  type ThingType,
} from '../../equipment/open-reports/open-reports.queries.js';
import type { UsersService } from '../../people/users/users.service.js';
import type { SettingsService } from '../../system/system-settings/system-settings.service.js';
import { reportAccountOf } from './report-accounts.js';

/** Bytes of a code; guesses are hopeless. */
const CODE_BYTES = 16;

/** Links that a statement makes. */
const LINKS_AT_ONCE = 100;

/** Makes, replaces and ends the report links of assets and locations (docs/behaviour/things.md). */
export class ReportLinksService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly settings: SettingsService,
    private readonly users: UsersService,
  ) {}

  /**
   * Gives a thing a link; one that it has stays.
   *
   * @throws AppError NOT_FOUND; FORBIDDEN unless the actor leads the thing or holds
   *   `system.settings`; CONFLICT while report links are off, for a thing that has ended, and for
   *   one without a department in charge.
   */
  async add(caller: ActingCaller, type: ThingType, id: number): Promise<void> {
    await this.unitOfWork.run(caller, async (unit) => {
      const thing = await this.openThing(unit, caller, type, id);
      if (thing.linkId !== null) return;
      await reportAccountOf(unit, this.users, thing.departmentId);
      await insertLink(unit, type, id);
      audit(unit, thing, 'created');
    });
  }

  /**
   * Gives links to things without one that are open, have a department and are led by the actor,
   * while report links are on; the caller has checked all of it, and has locked them.
   */
  async addMissing(
    unit: Unit,
    { actor }: ActingCaller,
    things: readonly LinkedThing[],
  ): Promise<void> {
    const departments = new Set(things.flatMap(({ departmentId }) => departmentId ?? []));
    for (const departmentId of [...departments].sort((one, other) => one - other)) {
      await reportAccountOf(unit, this.users, departmentId);
    }
    // In one statement, 2,000 of them would keep the event loop for hundreds of milliseconds.
    for (let start = 0; start < things.length; start += LINKS_AT_ONCE) {
      const some = things.slice(start, start + LINKS_AT_ONCE);
      await unit.tx.reportLink.createMany({
        data: some.map(({ type, id }) => newLink(unit, type, id)),
      });
    }
    for (const thing of things) {
      unit.actFor(requireLeadsThing(actor, thing));
      audit(unit, thing, 'created');
    }
  }

  /**
   * Gives a thing another link; the tokens of the one before end.
   *
   * @throws AppError as `add`; CONFLICT without a link.
   */
  async rotate(caller: ActingCaller, type: ThingType, id: number): Promise<void> {
    await this.unitOfWork.run(caller, async (unit) => {
      const thing = await this.openThing(unit, caller, type, id);
      if (thing.linkId === null) {
        throw new AppError('CONFLICT', `The ${type} has no report link.`);
      }
      await unit.tx.reportLink.delete({ where: { id: thing.linkId } });
      await insertLink(unit, type, id);
      audit(unit, thing, 'rotated');
    });
  }

  /** Ends the link of a thing, and its tokens. @throws AppError NOT_FOUND, FORBIDDEN as `add`. */
  async delete(caller: ActingCaller, type: ThingType, id: number): Promise<void> {
    await this.unitOfWork.run(caller, async (unit) => {
      const thing = await ledThing(unit, caller, type, id);
      if (thing.linkId === null) return;
      await unit.tx.reportLink.delete({ where: { id: thing.linkId } });
      audit(unit, thing, 'deleted');
    });
  }

  /** A led thing that can have a link. @throws AppError as `add`. */
  private async openThing(unit: Unit, caller: ActingCaller, type: ThingType, id: number) {
    const thing = await ledThing(unit, caller, type, id);
    const { departmentId } = thing;
    const { reportLinks } = await this.settings.current(unit.statements);
    if (!reportLinks) throw new AppError('CONFLICT', 'Report links are switched off.');
    if (thing.ended) {
      throw new AppError(
        'CONFLICT',
        `The ${type} is ${type === 'asset' ? 'retired' : 'archived'}.`,
      );
    }
    if (departmentId === null) {
      throw new AppError(
        'CONFLICT',
        'Neither the location nor a place around it has a department, to which reports could go.',
      );
    }
    return { ...thing, departmentId };
  }
}

/** A thing that the actor leads, locked against its end and other changes of its link. */
async function ledThing(
  unit: Unit,
  { actor }: ActingCaller,
  type: ThingType,
  id: number,
): Promise<LinkedThing> {
  const { statements } = unit;
  // Against the end of the thing, and other changes of its link.
  await lockRow(statements, type === 'asset' ? 'assets' : 'locations', id, 'NO KEY UPDATE');
  const [thing] = await findThings(statements, type, [id]);
  if (thing === undefined) throw notFound(`The ${type}`);
  unit.actFor(requireLeadsThing(actor, thing));
  return thing;
}

async function insertLink(unit: Unit, type: ThingType, id: number): Promise<void> {
  await unit.tx.reportLink.create({ data: newLink(unit, type, id) });
}

function newLink({ now }: Unit, type: ThingType, id: number) {
  const of = type === 'asset' ? { assetId: id } : { locationId: id };
  return { ...of, code: randomBytes(CODE_BYTES).toString('base64url'), createdAt: now };
}

/** Records a change of a link, without its code. */
function audit(
  unit: Unit,
  { type, id }: LinkedThing,
  what: 'created' | 'rotated' | 'deleted',
): void {
  unit.audit({ action: `${type}.report_link_${what}`, targetType: type, targetId: id });
}
