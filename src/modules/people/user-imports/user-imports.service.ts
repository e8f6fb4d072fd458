import { randomUUID } from 'node:crypto';
import { type AccountActor, holds } from '../../../core/actor.js';
import { changesBetween, snapshotOf } from '../../../core/changes.js';
import type { ActingCaller } from '../../../core/context.js';
import { AppError, invalid } from '../../../core/errors.js';
import { orViolation } from '../../../core/record-errors.js';
import { Steps } from '../../../core/steps.js';
import { nameKey } from '../../../core/text.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { User as UserRow } from '../../../generated/prisma/client.js';
import { turnTakerOf } from '../../../http/rate-limits.js';
import { CellReader } from '../../equipment/open-reports/import/csv-cells.js';
import { columnsOf } from '../../equipment/open-reports/import/import-fields.js';
import {
  IMPORT_STEPS,
  type ImportReport,
  importReport,
  STEPS_OF_RECORD,
} from '../../equipment/open-reports/import/import-report.js';
import {
  type ImportInspection,
  type InspectImportInput,
  inspectImport,
} from '../../equipment/open-reports/import/inspection.js';
import { readTable } from '../../equipment/open-reports/import/read-table.js';
import type { AccountMailService } from '../../sign-in/account-mail/account-mail.service.js';
import { departmentsByName } from '../departments/departments.queries.js';
import { requireMayUpdate } from '../users/accounts.service.js';
import { requireMayGiveRole } from '../users/users.access.js';
import { accountStandingChanged, userChanged } from '../users/users.events.js';
import { accountSnapshot } from '../users/users.mapper.js';
import { DEPARTMENT_ROLES, emailTaken } from '../users/users.service.js';
import { USER_FIELDS, type UserImportRow, userRows } from './import-rows.js';
import {
  type AccountFields,
  insertAccounts,
  updateAccounts,
  usersByEmail,
} from './user-imports.queries.js';
import type { ImportUsersInput } from './user-imports.types.js';

const COLUMNS = columnsOf(USER_FIELDS);

/** An account of the file, before and after. */
interface Planned {
  readonly row: number;
  readonly before: UserRow | undefined;
  readonly fields: AccountFields;
}

/** Records that the rows of a file refer to. */
interface Known {
  readonly users: ReadonlyMap<string, UserRow>;
  readonly departments: ReadonlyMap<string, number>;
}

/** Imports people from files (docs/behaviour/people.md). */
export class UserImportsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accountMail: AccountMailService,
  ) {}

  /** Tells what a file of people has; writes nothing. @throws AppError as `inspectImport`. */
  async inspect(caller: ActingCaller, input: InspectImportInput): Promise<ImportInspection> {
    return await inspectImport(caller, input, { fields: USER_FIELDS });
  }

  /**
   * Creates and changes the accounts of a file, all of them or none. New ones are active and have no password. The same
   * file again changes nothing.
   *
   * @throws AppError VALIDATION_ERROR on `mapping` for one that does not fit the file, on `invite` without a mail server,
   *   on `file` for a file that is no such table, and for one with errors unless it is only checked; CONFLICT for an
   *   address that has just been taken.
   */
  async import(
    caller: ActingCaller,
    { file, dryRun, mapping, invite }: ImportUsersInput,
  ): Promise<ImportReport> {
    if (invite && !this.accountMail.isOn) {
      throw invalid('invite', 'needs a mail server, and this service has none');
    }
    const table = await readTable(file.bytes, COLUMNS, turnTakerOf(caller), mapping);
    const steps = new Steps(IMPORT_STEPS);
    const cells = new CellReader(table.errors);
    const rows = await userRows(table, cells, steps);
    return await this.unitOfWork.run(caller, async (unit) => {
      const reader = new CellReader(cells.errors);
      const known = await knownFor(unit, rows);
      const changed: Planned[] = [];
      for (const row of rows) {
        const one = plan(row, known, caller.actor, reader);
        if (row.hasKey && isChange(one)) changed.push(one);
        await steps.done(row.steps + STEPS_OF_RECORD);
      }
      const created = changed.filter(({ before }) => before === undefined);
      const updated = changed.filter(({ before }) => before !== undefined);
      const report = importReport(
        { all: table.rows, written: table.written, created, updated },
        reader.errors,
        dryRun,
      );
      if (report.applied) await this.apply(unit, { created, updated, invite }, steps);
      return report;
    });
  }

  private async apply(
    unit: Unit,
    { created, updated, invite }: Changes,
    steps: Steps,
  ): Promise<void> {
    const { statements, now } = unit;
    const importId = randomUUID();
    const ids = await orViolation(
      insertAccounts(
        statements,
        created.map(({ fields }) => fields),
        now,
      ),
      { users_email_key: emailTaken },
    );
    await updateAccounts(statements, updated.flatMap(changedAccount), now);
    for (const { before, fields } of [...created, ...updated]) {
      const id = before?.id ?? ids.get(fields.email) ?? 0;
      const metadata =
        before === undefined
          ? { after: snapshotOf({ ...fields, status: 'active', permissions: null }) }
          : changesBetween(accountSnapshot(before), accountSnapshot(accountAfter(before, fields)));
      unit.audit({
        action: `user.${before === undefined ? 'created' : 'updated'}`,
        targetType: 'user',
        targetId: id,
        metadata: { ...metadata, importId },
      });
      unit.emit(userChanged, { id });
      if (before !== undefined && isMoved(before, fields)) {
        const { role, departmentId } = fields;
        unit.emit(accountStandingChanged, { id, role, status: before.status, departmentId });
      }
      await steps.done(STEPS_OF_RECORD);
    }
    if (!invite) return;
    const accounts = created.map(({ fields: { email } }) => ({ id: ids.get(email) ?? 0, email }));
    await this.accountMail.sendWelcomes(unit, accounts, steps);
  }
}

interface Changes {
  readonly created: readonly Planned[];
  readonly updated: readonly Planned[];
  readonly invite: boolean;
}

async function knownFor({ statements }: Unit, rows: readonly UserImportRow[]): Promise<Known> {
  const names = rows.flatMap(({ department }) => department ?? []);
  const forms = rows.filter(({ hasKey }) => hasKey).flatMap((row) => row.forms);
  return {
    departments: await departmentsByName(statements, names),
    users: await usersByEmail(statements, forms),
  };
}

/** The account of a row as the file leaves it; errors go to the reader. */
function plan(row: UserImportRow, known: Known, actor: AccountActor, reader: CellReader): Planned {
  const { users, departments } = known;
  const before = row.hasKey
    ? row.forms.map((form) => users.get(form)).find((user) => user !== undefined)
    : undefined;
  const named = row.department === undefined ? undefined : departments.get(nameKey(row.department));
  if (row.department !== undefined && named === undefined) {
    reader.add(row.row, 'department', 'is not the name of a department');
  }
  const fields = fieldsAfter(row, before, named);
  if (!row.hasKey) return { row: row.row, before, fields };
  if (before === undefined) checkNew(row, fields, actor, reader);
  else checkKnown(row, before, fields, actor, reader);
  const isUnplaced =
    fields.departmentId === null && row.department === undefined && !row.isRoleWrong;
  if (isUnplaced && DEPARTMENT_ROLES.has(fields.role) && needsPlace(before, fields)) {
    reader.add(row.row, 'department', `is required for the role ${fields.role}`);
  }
  return { row: row.row, before, fields };
}

function fieldsAfter(
  { address, values, role }: UserImportRow,
  before: UserRow | undefined,
  departmentId: number | undefined,
): AccountFields {
  const { firstName = null, lastName = null, phone = null } = { ...before, ...values };
  return {
    ...{ firstName, lastName, phone },
    email: before?.email ?? address ?? '',
    role: role ?? before?.role ?? 'employee',
    departmentId: departmentId ?? before?.departmentId ?? null,
  };
}

/** As creating: what a change leaves as it is, is not checked again. */
function needsPlace(before: UserRow | undefined, fields: AccountFields): boolean {
  return before === undefined || isMoved(before, fields);
}

function isMoved({ role, departmentId }: UserRow, fields: AccountFields): boolean {
  return role !== fields.role || departmentId !== fields.departmentId;
}

/** Adds the errors that creating the account would have. */
function checkNew(
  { row, address }: UserImportRow,
  { role }: AccountFields,
  actor: AccountActor,
  reader: CellReader,
): void {
  if (address === undefined) reader.add(row, 'email', 'must be an e-mail address');
  else if (!holds(actor, 'user.create')) {
    reader.add(row, 'email', 'is new, and you may not create accounts');
  }
  addRefusal(row, 'role', reader, () => requireMayGiveRole(actor, role));
}

/** Adds the errors that changing the account would have. A row that changes nothing has none. */
function checkKnown(
  { row }: UserImportRow,
  before: UserRow,
  fields: AccountFields,
  actor: AccountActor,
  reader: CellReader,
): void {
  if (before.isService) {
    reader.add(row, 'email', 'is that of a service account');
    return;
  }
  if (!isChange({ before, fields })) return;
  if (!holds(actor, 'user.update')) {
    reader.add(row, 'email', 'is known, and you may not change accounts');
    return;
  }
  const { id } = before;
  const isRole = fields.role !== before.role;
  const isPlace = fields.departmentId !== before.departmentId;
  if (isRole) {
    const { role } = fields;
    addRefusal(row, 'role', reader, () => requireMayUpdate(actor, before, { id, role }));
  }
  if (isPlace) {
    const { departmentId } = fields;
    const check = () => requireMayUpdate(actor, before, { id, departmentId });
    addRefusal(row, 'department', reader, check);
  }
  if (isRole || isPlace) return;
  addRefusal(row, 'email', reader, () => requireMayUpdate(actor, before, { id }));
}

/** Adds the reason of an access check as an error of a cell. */
function addRefusal(row: number, field: string, reader: CellReader, check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    reader.add(row, field, `is refused: ${error.message}`);
  }
}

function isChange({ before, fields }: Pick<Planned, 'before' | 'fields'>): boolean {
  if (before === undefined || isMoved(before, fields)) return true;
  const { firstName, lastName, phone } = fields;
  return before.firstName !== firstName || before.lastName !== lastName || before.phone !== phone;
}

function changedAccount({ before, fields }: Planned) {
  return before === undefined
    ? []
    : [{ ...fields, id: before.id, resets: before.role !== fields.role }];
}

/** The account after its change: another role has its own permissions. */
function accountAfter(before: UserRow, fields: AccountFields): UserRow {
  const resets = before.role !== fields.role;
  return {
    ...before,
    ...fields,
    ...(resets ? { permissionsOverridden: false, permissions: [] } : {}),
  };
}
