// Evaluates the answer of `npm audit --json` with the exceptions of audit-exceptions.json.

/**
 * The advisories of an answer, without duplicates.
 *
 * @returns {{id: string, package: string, severity: string, title: string}[] | undefined} undefined
 *   if the registry has no audit service or is unavailable.
 */
export function advisoriesOf(report) {
  if (report?.vulnerabilities === undefined) return undefined;
  const found = new Map();
  for (const { via } of Object.values(report.vulnerabilities)) {
    // A string names another library of the answer.
    for (const one of via.filter((entry) => typeof entry === 'object')) {
      const id = one.url?.split('/').at(-1) ?? String(one.source);
      const { name, severity, title } = one;
      found.set(`${id} ${name}`, { id, package: name, severity, title });
    }
  }
  return [...found.values()];
}

/**
 * Problems: advisories without an exception, and exceptions that are incomplete, expired or without
 * an advisory.
 *
 * @param {readonly {id: string, package: string, reason: string, until: string}[]} exceptions
 *   `until` is the last day, as YYYY-MM-DD
 * @param {string} today as YYYY-MM-DD, in UTC
 */
export function auditProblems(advisories, exceptions, today) {
  const same = (a, b) => a.id === b.id && a.package === b.package;
  const ofExceptions = exceptions.flatMap((exception) => {
    const { id, package: name, reason, until } = exception;
    if (!id || !name || !reason?.trim() || !/^\d{4}-\d\d-\d\d$/.test(until ?? '')) {
      return [`audit-exceptions.json: ${id ?? 'an entry'} needs id, package, reason and until`];
    }
    if (until < today)
      return [`audit-exceptions.json: ${id} for ${name} was accepted until ${until}`];
    if (advisories.some((advisory) => same(advisory, exception))) return [];
    return [`audit-exceptions.json: ${id} for ${name} is no longer reported`];
  });
  const open = advisories
    .filter((advisory) => !exceptions.some((exception) => same(advisory, exception)))
    .map((one) => `${one.package}: ${one.title} (${one.severity}, ${one.id})`);
  return [...open, ...ofExceptions];
}
