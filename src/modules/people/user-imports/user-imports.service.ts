import { type AccountActor, holds } from '../../../core/actor.js';
import type { ActingCaller } from '../../../core/context.js';
import { AppError, invalid } from '../../../core/errors.js';
import { orViolation } from '../../../core/record-errors.js';
import type { Statements } from '../../../core/sql.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { User as UserRow } from '../../../generated/prisma/client.js';
import type { CellReader } from '../../equipment/open-reports/import/csv-cells.js';
import type { ImportReport } from '../../equipment/open-reports/import/import-report.js';
import {
  departmentNamed,
  type ImportPlan,
  type ImportRun,
  type RecordedChange,
  RecordImport,
} from '../../equipment/open-reports/import/record-import.js';
import type { AccountMailService } from '../../sign-in/account-mail/account-mail.service.js';
import { departmentsByName } from '../departments/departments.queries.js';
import { requireMayUpdate } from '../users/accounts.service.js';
import { requireMayGiveRole } from '../users/users.access.js';
import { accountStandingChanged, technicianLost, userChanged } from '../users/users.events.js';
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

/** Imports people from files; new accounts are active and have no password (docs/behaviour/people.md). */
export class UserImportsService extends RecordImport<UserImportRow, Planned, ImportUsersInput> {
  protected readonly noun = 'user';
  protected readonly importable = { fields: USER_FIELDS };
  protected readonly read = userRows;

  constructor(
    unitOfWork: UnitOfWork,
    private readonly accountMail: AccountMailService,
  ) {
    super(unitOfWork);
  }

  /** Imports as `RecordImport`. @throws AppError also VALIDATION_ERROR on `invite` without a mail server. */
  override async import(caller: ActingCaller, input: ImportUsersInput): Promise<ImportReport> {
    if (input.invite && !this.accountMail.isOn) {
      throw invalid('invite', 'needs a mail server, and this service has none');
    }
    return await super.import(caller, input);
  }

  protected async begin(
    rows: readonly UserImportRow[],
    run: ImportRun<ImportUsersInput>,
  ): Promise<ImportPlan<UserImportRow, Planned>> {
    const known = await knownFor(run.unit.statements, rows);
    return {
      plan: (row) => plan(row, known, run.actor, run.reader),
      isChange,
      write: (changed) => this.write(run, changed),
    };
  }

  private async write(
    { unit, steps, input }: ImportRun<ImportUsersInput>,
    changed: readonly Planned[],
  ): Promise<(planned: Planned) => RecordedChange> {
    const { statements, now } = unit;
    const created = changed.filter(({ before }) => before === undefined);
    const accounts = created.map(({ fields }) => fields);
    const ids = await orViolation(insertAccounts(statements, accounts, now), {
      users_email_key: emailTaken,
    });
    await updateAccounts(statements, changed.flatMap(changedAccount), now);
    const idOf = ({ before, fields }: Planned) => before?.id ?? ids.get(fields.email) ?? 0;
    if (input.invite) {
      const invited = created.map((one) => ({ id: idOf(one), email: one.fields.email }));
      await this.accountMail.sendWelcomes(unit, invited, steps);
    }
    return (one) => {
      const { before, fields } = one;
      const id = idOf(one);
      unit.emit(userChanged, { id });
      if (before === undefined) {
        return { id, before, after: { ...fields, status: 'active', permissions: null } };
      }
      if (isMoved(before, fields)) {
        const { role, departmentId } = fields;
        unit.emit(accountStandingChanged, { id, role, status: before.status, departmentId });
        const wasTechnician = before.role === 'technician';
        if (wasTechnician && role !== before.role) unit.emit(technicianLost, { id });
      }
      const after = accountSnapshot(accountAfter(before, fields));
      return { id, before: accountSnapshot(before), after };
    };
  }
}

async function knownFor(statements: Statements, rows: readonly UserImportRow[]): Promise<Known> {
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
  const named = departmentNamed(row, row.department, departments, reader);
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
