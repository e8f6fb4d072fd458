// Rules of migrations for new columns and constraints.

const problem = (rule, message) => ({ rule, message });

/** Functions with one value for a whole statement, which PostgreSQL stores once. */
const STABLE = new Set(['now', 'transaction_timestamp', 'statement_timestamp', 'current_setting']);

/** Types whose default is a sequence, which is evaluated for each row. */
const SERIAL = /^(small|big)?serial\d?$/;

/**
 * Checks a new column: it must not rewrite rows, and must accept the rows that the previous release
 * writes.
 */
export function* columnProblems(table, { colname, typeName, constraints = [] }, context) {
  const place = `${table}.${colname}`;
  const of = (type) =>
    constraints.find(({ Constraint }) => Constraint.contype === type)?.Constraint;
  const type = typeName?.names.at(-1)?.String.sval ?? '';
  const fallback = of('CONSTR_DEFAULT');
  const isFilled = of('CONSTR_IDENTITY') ?? of('CONSTR_GENERATED') ?? SERIAL.test(type);
  if (of('CONSTR_NOTNULL') && fallback === undefined && !isFilled) {
    yield problem(
      'default',
      `the previous release writes rows without ${place}: it needs a default`,
    );
  }
  if (context.grows(table) && (isFilled || (fallback && isVolatile(fallback.raw_expr)))) {
    yield problem(
      'rewrite',
      `the default of ${place} differs for each row, which rewrites the table`,
    );
  }
  for (const { Constraint } of constraints) {
    yield* constraintProblems(table, Constraint, context);
  }
}

/** Finds constraints whose check reads all rows while writers are locked out. */
export function* constraintProblems(table, constraint, { grows }) {
  if (!grows(table)) return;
  const { contype, conname = 'the constraint', skip_validation: notValid, indexname } = constraint;
  if ((contype === 'CONSTR_CHECK' || contype === 'CONSTR_FOREIGN') && !notValid) {
    yield problem(
      'not-valid',
      `${conname} reads all of ${table}: ADD CONSTRAINT … NOT VALID, and VALIDATE CONSTRAINT in a later migration`,
    );
  }
  if (/^CONSTR_(UNIQUE|PRIMARY|EXCLUSION)$/.test(contype) && indexname === undefined) {
    yield problem(
      'not-valid',
      `${conname} builds an index under a lock: CREATE UNIQUE INDEX CONCURRENTLY first, then USING INDEX`,
    );
  }
}

/** Returns whether an expression may have a different value for each row. */
function isVolatile(expression) {
  if (Array.isArray(expression)) return expression.some(isVolatile);
  if (expression === null || typeof expression !== 'object') return false;
  const { FuncCall: call } = expression;
  if (call !== undefined && !STABLE.has(call.funcname.at(-1).String.sval)) return true;
  return Object.values(expression).some(isVolatile);
}
