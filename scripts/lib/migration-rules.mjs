// Rules for the statements of a migration while processes of the previous release run
// (docs/operations/upgrades.md, "Writing a migration").
import { loadModule, parseSync } from 'libpg-query';
import { columnProblems, constraintProblems } from './migration-columns.mjs';
import { SMALL_TABLES } from './migration-tables.mjs';

/**
 * A migration that removes something names the migration that a program must know to work without
 * it.
 */
const AFTER = /_after_(\d{14})$/;

/** Exception before a statement: `-- migration-check: allow RULE: REASON`. */
const EXCEPTION = /^\s*-- migration-check: allow ([\w-]+): (\S.{9,})$/gm;

/**
 * Commands of ALTER TABLE that need only a short lock and are compatible with the previous release.
 */
const HARMLESS = new Set([
  'AT_DropNotNull',
  'AT_DropConstraint',
  'AT_SetStatistics',
  'AT_SetRelOptions',
  'AT_ResetRelOptions',
  'AT_EnableTrig',
  'AT_DisableTrig',
  'AT_EnableAlwaysTrig',
  'AT_ReplicaIdentity',
  'AT_ChangeOwner',
]);

/** Kinds of objects whose removal or renaming does not affect the previous release. */
const REMOVABLE = new Set(['OBJECT_INDEX', 'OBJECT_TABCONSTRAINT', 'OBJECT_STATISTIC_EXT']);

/**
 * @typedef {{ name: string, sql: string }} Migration
 * @typedef {{ migration: string, line: number, rule: string, message: string }} Problem
 */

/**
 * Checks migrations in their order.
 *
 * @param {readonly Migration[]} migrations all of them
 * @param {readonly string[]} released names of the last release's migrations, which are not checked
 * @returns {Promise<Problem[]>}
 */
export async function checkMigrations(migrations, released) {
  await loadModule();
  // Columns that a validated CHECK makes non-null, as `table.column`, and partitioned tables.
  const known = { notNull: new Set(), checks: new Map(), partitioned: new Set() };
  return migrations.flatMap(({ name, sql }) => {
    const problems = released.includes(name)
      ? []
      : problemsOf({ name, statements: statementsOf(sql), released, known });
    for (const { node } of statementsOf(sql)) {
      learnChecks(node, known);
      learnPartitions(node, known);
    }
    return problems;
  });
}

/** Statements of a script, with their lines and the exceptions before them. */
function statementsOf(sql) {
  const bytes = Buffer.from(sql);
  let last = 0;
  return parseSync(sql).stmts.map(({ stmt, stmt_location: start = 0, stmt_len: length }) => {
    const [[kind, node]] = Object.entries(stmt);
    const end = length === undefined ? bytes.length : start + length;
    // Comments are before the statement or at its beginning, as the parser has it.
    const text = bytes.subarray(last, end).toString();
    const [blank] = /^;?(\s|--.*\n)*/.exec(text);
    const before = bytes.subarray(0, last).toString() + blank;
    last = end;
    return {
      kind,
      node: { ...node, kind },
      line: before.split('\n').length,
      allowed: new Set([...text.matchAll(EXCEPTION)].map(([, rule]) => rule)),
    };
  });
}

function problemsOf({ name, statements, released, known }) {
  const created = new Set(
    statements.filter(({ kind }) => kind === 'CreateStmt').map(({ node }) => node.relation.relname),
  );
  const context = {
    known,
    created,
    // Within one transaction a lock is kept until its end.
    altered: new Map(),
    statements,
    isNew: (table) => created.has(table),
    grows: (table) => !SMALL_TABLES.has(table) && !created.has(table),
    mayRemove: mayRemove(name, released),
  };
  return statements.flatMap(({ node, line, allowed }) =>
    [...statementProblems(node, context)]
      .filter(({ rule }) => !allowed.has(rule))
      .map((problem) => ({ migration: name, line, ...problem })),
  );
}

/** Returns whether the name announces a removal, and the replacement has been released. */
function mayRemove(name, released) {
  const [, stamp] = AFTER.exec(name) ?? [];
  return stamp !== undefined && released.some((known) => known.startsWith(`${stamp}_`));
}

const problem = (rule, message) => ({ rule, message });

function statementProblems(node, context) {
  const check = CHECKS[node.kind];
  const outside = concurrencyProblems(node, context);
  return check === undefined ? outside : [...outside, ...check(node, context)];
}

const isConcurrent = ({ kind, concurrent }) =>
  (kind === 'IndexStmt' || kind === 'DropStmt') && concurrent === true;

/**
 * Statements that cannot run in a transaction must be in a migration without others and be
 * repeatable.
 */
function* concurrencyProblems(node, { statements }) {
  const standsAlone = isConcurrent(node) || commits(node);
  if (!standsAlone) return;
  if (
    statements.some((other) => (commits(node) ? other.node !== node : !isConcurrent(other.node)))
  ) {
    const message = commits(node)
      ? 'a block that commits is the only statement of its migration'
      : 'a migration with CONCURRENTLY has no other statements: they would share a transaction';
    yield problem('own-migration', message);
  }
  if (isConcurrent(node) && !node.if_not_exists && !node.missing_ok) {
    const word = node.kind === 'IndexStmt' ? 'IF NOT EXISTS' : 'IF EXISTS';
    yield problem(
      'repeatable',
      `CONCURRENTLY needs ${word}: a build that was interrupted is repeated`,
    );
  }
}

const bodyOf = ({ kind, args = [] }) =>
  kind === 'DoStmt' ? args.map(({ DefElem }) => DefElem.arg?.String?.sval ?? '').join(' ') : '';

/** A procedure that must not run in a transaction commits itself. */
const commits = (node) => node.kind === 'CallStmt' || /\bCOMMIT\b/i.test(bodyOf(node));

/**
 * Statements in opaque text that remove something which the previous release uses, or lock it out.
 */
const REMOVES = /\b(DROP\s+(TABLE|COLUMN|TYPE)|RENAME\s+(TO|COLUMN)|TRUNCATE|LOCK\s+TABLE)\b/i;

function* hiddenProblems(body) {
  const [found] = REMOVES.exec(body) ?? [];
  if (found === undefined) return;
  yield problem('hidden', `${found} within a block cannot be checked: state why it is safe`);
}

/** Checks by kind of statement; other kinds are harmless. */
const CHECKS = {
  *IndexStmt({ relation, concurrent }, { grows, known }) {
    if (known.partitioned.has(relation.relname)) {
      // ON ONLY builds nothing; the index becomes valid when each partition has attached its index.
      if (relation.inh !== true) return;
      yield problem(
        'partitioned',
        `PostgreSQL builds no index on ${relation.relname} concurrently: CREATE INDEX … ON ONLY, and the program ` +
          'builds those of the partitions after its start and attaches them',
      );
      return;
    }
    if (concurrent || !grows(relation.relname)) return;
    yield problem(
      'index-concurrently',
      `writes to ${relation.relname} would wait for the index: CREATE INDEX CONCURRENTLY IF NOT EXISTS`,
    );
  },
  *DropStmt({ removeType, objects, concurrent }, { mayRemove }) {
    const names = objects.map(nameOf).join(', ');
    if (removeType === 'OBJECT_INDEX') {
      if (concurrent) return;
      yield problem(
        'index-concurrently',
        `DROP INDEX ${names} waits for every query: CONCURRENTLY`,
      );
    } else if (!REMOVABLE.has(removeType) && !mayRemove) {
      yield problem('removal', removalOf(names));
    }
  },
  *RenameStmt({ renameType, relation, subname }, { mayRemove, isNew }) {
    if (REMOVABLE.has(renameType) || isNew(relation?.relname) || mayRemove) return;
    yield problem('removal', removalOf([relation?.relname, subname].filter(Boolean).join('.')));
  },
  *AlterEnumStmt({ oldVal, newVal }) {
    yield oldVal === undefined
      ? problem(
          'enum-value',
          `the previous release cannot read rows with ${newVal}: add it in one release and store it in the next`,
        )
      : problem('removal', removalOf(oldVal));
  },
  *UpdateStmt({ relation }, context) {
    yield* wholeTable('UPDATE', relation.relname, context);
  },
  *DeleteStmt({ relation }, context) {
    yield* wholeTable('DELETE', relation.relname, context);
  },
  *InsertStmt({ relation, selectStmt, withClause }, context) {
    if (selectStmt?.SelectStmt?.valuesLists === undefined) {
      yield* wholeTable('INSERT from a query', relation.relname, context);
    }
    for (const { CommonTableExpr } of withClause?.ctes ?? []) {
      const [[kind, inner]] = Object.entries(CommonTableExpr.ctequery);
      if (CHECKS[kind]) yield* CHECKS[kind](inner, context);
    }
  },
  *CreateFunctionStmt({ is_procedure: isProcedure, options = [] }) {
    if (!isProcedure) return;
    const body = options.find(({ DefElem }) => DefElem.defname === 'as')?.DefElem.arg;
    yield* hiddenProblems((body?.List?.items ?? []).map(({ String: text }) => text.sval).join(' '));
  },
  *DoStmt(node, { created }) {
    const body = bodyOf(node);
    yield* hiddenProblems(body);
    if (commits(node)) return;
    // The block is opaque to the parser; a table that it does not name is not written.
    if (!/\b(UPDATE|DELETE|INSERT|ALTER|EXECUTE|TRUNCATE)\b/i.test(body)) return;
    if ([...created].some((table) => body.includes(table))) return;
    yield problem(
      'batches',
      'a block that writes commits after each batch (COMMIT), or states why not',
    );
  },
  *TruncateStmt({ relations }) {
    yield problem(
      'removal',
      removalOf(relations.map(({ RangeVar }) => RangeVar.relname).join(', ')),
    );
  },
  *LockStmt() {
    yield problem('lock', 'a lock on a table is kept until the end of the migration');
  },
  *ClusterStmt() {
    yield problem('rewrite', 'CLUSTER rewrites the table under a lock');
  },
  *VacuumStmt({ options = [] }) {
    if (!options.some(({ DefElem }) => DefElem.defname === 'full')) return;
    yield problem('rewrite', 'VACUUM FULL rewrites the table under a lock');
  },
  *ReindexStmt({ params = [] }) {
    if (params.some(({ DefElem }) => DefElem.defname === 'concurrently')) return;
    yield problem('index-concurrently', 'REINDEX excludes writers: CONCURRENTLY');
  },
  *AlterTableStmt({ relation, cmds, objtype }, context) {
    if (objtype !== 'OBJECT_TABLE' || context.isNew(relation.relname)) return;
    for (const { AlterTableCmd: command } of cmds) {
      yield* commandProblems(relation.relname, command, context);
    }
  },
};

function* wholeTable(what, table, { grows }) {
  if (!grows(table)) return;
  yield problem(
    'batches',
    `${what} locks rows of ${table} until the end: in batches, in a block that commits after each (DO), ` +
      'or by the program after its start',
  );
}

function* commandProblems(table, command, context) {
  const { subtype, name, def } = command;
  const place = `${table}.${name}`;
  if (subtype === 'AT_AddColumn') yield* columnProblems(table, def.ColumnDef, context);
  else if (subtype === 'AT_AddConstraint')
    yield* constraintProblems(table, def.Constraint, context);
  else if (subtype === 'AT_ValidateConstraint') {
    if (context.statements.some(({ node }) => addsConstraint(node, table, name))) {
      yield problem(
        'own-migration',
        `${name} is validated in a later migration: its lock lasts until then`,
      );
    }
  } else if (subtype === 'AT_SetNotNull') {
    if (context.grows(table) && !context.known.notNull.has(place)) {
      yield problem(
        'not-null',
        `SET NOT NULL reads all of ${table}: first CHECK (${name} IS NOT NULL) NOT VALID, then VALIDATE it`,
      );
    }
  } else if (subtype === 'AT_AlterColumnType') {
    yield problem(
      'type',
      `the type of ${place} changes under the statements of the previous release`,
    );
  } else if (subtype === 'AT_DropColumn') {
    if (!context.mayRemove) yield problem('removal', removalOf(place));
  } else if (subtype === 'AT_ColumnDefault') {
    if (def === undefined && !context.mayRemove)
      yield problem('removal', removalOf(`the default of ${place}`));
  } else if (!HARMLESS.has(subtype) && context.grows(table)) {
    yield problem('unknown', `${subtype} on ${table} is not known to be safe`);
  }
}

/** Returns whether a statement adds this constraint to the table. */
function addsConstraint({ kind, relation, cmds = [] }, table, name) {
  if (kind !== 'AlterTableStmt' || relation.relname !== table) return false;
  return cmds.some(({ AlterTableCmd: { subtype, def } }) => {
    return subtype === 'AT_AddConstraint' && def.Constraint.conname === name;
  });
}

/** Records the columns that a validated CHECK makes non-null. */
function learnChecks({ kind, relation, cmds = [] }, { notNull, checks }) {
  if (kind !== 'AlterTableStmt') return;
  for (const {
    AlterTableCmd: { subtype, name, def },
  } of cmds) {
    const constraint = def?.Constraint;
    if (subtype === 'AT_AddConstraint' && constraint.contype === 'CONSTR_CHECK') {
      const test = constraint.raw_expr?.NullTest;
      if (test?.nulltesttype !== 'IS_NOT_NULL') continue;
      const column = test.arg.ColumnRef?.fields.at(-1)?.String?.sval;
      const place = `${relation.relname}.${column}`;
      checks.set(`${relation.relname}.${constraint.conname}`, place);
      if (constraint.initially_valid) notNull.add(place);
    } else if (subtype === 'AT_ValidateConstraint') {
      const place = checks.get(`${relation.relname}.${name}`);
      if (place !== undefined) notNull.add(place);
    }
  }
}

/** Records the partitioned tables. */
function learnPartitions({ kind, relation, partspec }, { partitioned }) {
  if (kind === 'CreateStmt' && partspec !== undefined) partitioned.add(relation.relname);
}

function removalOf(what) {
  return (
    `the last release uses ${what}: remove it one release after the one that stopped using it, in a ` +
    'migration whose name ends with _after_ and the time of a migration of the last release'
  );
}

function nameOf({ List, TypeName, ObjectWithArgs }) {
  const parts = List?.items ?? TypeName?.names ?? ObjectWithArgs?.objname ?? [];
  return parts.map(({ String: text }) => text?.sval).join('.');
}
