import { invalid, withFieldNames } from '../../../../core/errors.js';
import type { Statements } from '../../../../core/sql.js';
import { Steps } from '../../../../core/steps.js';
import { readMappings, readPolicy } from '../applying/applying.queries.js';
import { countedMappings, judge, keepingStanding } from '../applying/judge.js';
import type { Because, JudgedMapping, Judgement, MappingPolicy } from '../applying/judge.types.js';
import { fieldsOf, requireValid } from '../mappings/mappings.service.js';
import {
  countSuperAdmins,
  knownDepartments,
  peopleAfter,
  type TriedPerson,
} from './dry-run.queries.js';
import type {
  DryRunIdentityMappingsInput,
  IdentityChange,
  IdentityDryRun,
  TriedIdentityMappingInput,
} from './dry-run.types.js';

/** Number of changes that an answer has. */
const MAX_CHANGES = 1_000;

/** Number of accounts that are read and judged at once. */
const BATCH = 200;

const NO_DEPARTMENT = 'is not the id of a department';

/** Tells what mappings would change; nothing is written (docs/behaviour/identity.md). */
export class DryRunService {
  /** @param superAdminGroup the group of `OIDC_SUPER_ADMIN_GROUP`; undefined without one. */
  constructor(
    private readonly statements: Statements,
    private readonly superAdminGroup: string | undefined,
  ) {}

  /**
   * Judges all people whose groups are known, by the given mappings and settings, or by those stored.
   * Other requests pass meanwhile.
   *
   * @throws AppError VALIDATION_ERROR for a mapping that could not be created, with its place:
   *   `mappings.1.departmentId`; for an unknown department of `identityDepartmentId`.
   */
  async run(input: DryRunIdentityMappingsInput): Promise<IdentityDryRun> {
    const { statements } = this;
    const { mappings: given, scimDepartment = null } = input;
    const stored = await readMappings(statements);
    const all = given === undefined ? stored : await this.tried(given, stored);
    const policy = await this.policyOf(input);
    const mappings = countedMappings(all, policy);
    const values = [...new Set(mappings.map(({ value }) => value))];
    const tally = new Tally(mappings, policy, await countSuperAdmins(statements));
    const pauses = new Steps(1);
    const read = { take: BATCH, values, scimDepartment };
    for (let after = 0; ; ) {
      const people = await peopleAfter(statements, { after, ...read });
      for (const person of people) tally.add(person);
      after = people.at(-1)?.id ?? after;
      if (people.length < BATCH) return tally.answer();
      await pauses.done();
    }
  }

  /** The stored policy with the settings that are tried. */
  private async policyOf({
    identityWithoutMatch,
    identityDepartmentId: departmentId,
  }: DryRunIdentityMappingsInput): Promise<MappingPolicy> {
    const { statements, superAdminGroup } = this;
    const { withoutMatch, fallbackDepartmentId } = await readPolicy(statements);
    if (departmentId && !(await knownDepartments(statements, [departmentId])).has(departmentId)) {
      throw invalid('identityDepartmentId', NO_DEPARTMENT);
    }
    return {
      superAdminGroup,
      withoutMatch: identityWithoutMatch ?? withoutMatch,
      fallbackDepartmentId: departmentId === undefined ? fallbackDepartmentId : departmentId,
    };
  }

  /** The mappings in the order in which they would count. */
  private async tried(
    given: readonly TriedIdentityMappingInput[],
    stored: readonly JudgedMapping[],
  ): Promise<JudgedMapping[]> {
    const before = new Map(stored.map((mapping) => [mapping.id, mapping]));
    const departments = await knownDepartments(
      this.statements,
      given.flatMap(({ departmentId }) => departmentId ?? []),
    );
    const highest = Math.max(0, ...given.map(({ rank }) => rank ?? 0));
    const tried = given.map((mapping, index) => {
      try {
        const kept = before.get(mapping.id ?? 0);
        // A stored one that no longer counts may stay: its group is no longer the configured one.
        const isKept = kept?.role === mapping.role && kept?.value === mapping.value;
        requireValid(mapping, isKept ? mapping.value : this.superAdminGroup);
        const { departmentId } = mapping;
        if (typeof departmentId === 'number' && !departments.has(departmentId)) {
          throw invalid('departmentId', NO_DEPARTMENT);
        }
      } catch (error) {
        throw withFieldNames(error, (field) => `mappings.${index}.${field}`);
      }
      return { id: mapping.id ?? null, ...fieldsOf(mapping, highest) };
    });
    return tried.sort((a, b) => a.rank - b.rank);
  }
}

/** Collects changes of accounts, which are added by their ids. */
class Tally {
  private readonly changes: IdentityChange[] = [];
  private total = 0;

  /** @param superAdmins number of active super_admins, the last of whom is kept. */
  constructor(
    private readonly mappings: readonly JudgedMapping[],
    private readonly policy: MappingPolicy,
    private superAdmins: number,
  ) {}

  add(person: TriedPerson): void {
    const groups = new Set(person.groups);
    const judgement = judge(person, groups, this.mappings, this.policy, true);
    if (judgement === undefined) return;
    const keeps = this.keeps(person, judgement);
    const allowed = keeps ? keepingStanding(person, judgement) : judgement;
    for (const change of changesOf(person, allowed)) {
      this.total += 1;
      if (this.changes.length < MAX_CHANGES) this.changes.push(change);
    }
  }

  answer(): IdentityDryRun {
    return { total: this.total, changes: this.changes };
  }

  /** Returns whether role and state stay, because the account is that of the last super_admin. */
  private keeps(person: TriedPerson, { role, status }: Judgement): boolean {
    if (person.role !== 'super_admin' || person.status !== 'active') return false;
    if (role.value === 'super_admin' && status.value === 'active') return false;
    if (this.superAdmins === 1) return true;
    this.superAdmins -= 1;
    return false;
  }
}

function changesOf(
  person: TriedPerson,
  { role, departmentId, status }: Judgement,
): IdentityChange[] {
  const changes: IdentityChange[] = [];
  const add = (
    field: 'role' | 'departmentId' | 'status',
    value: string | number | null,
    because: Because | null,
  ) => {
    const before = person[field];
    if (value === before) return;
    changes.push({ userId: person.id, field, from: asText(before), to: asText(value), because });
  };
  add('role', role.value, role.because);
  add('departmentId', departmentId.value, departmentId.because);
  add('status', status.value, status.because);
  return changes;
}

function asText(value: string | number | null): string | null {
  return value === null ? null : String(value);
}
