import { answersFile, answersList, type Route } from '../route.js';

/**
 * The operationIds of a document, each a verb and its object: mutations as in the catalogue
 * (`approveMaintenanceRequest`), reads with `get`, `list`, `download` or `export` before it
 * (`listMaintenanceRequests`). A further route of an operation is named after what distinguishes it
 * from the first one: the last word of its path if it answers something else, its verb
 * (`cancelMaintenanceRequestByPost`), or the first word of its path (`getMonitoringAtMonitoring`).
 */
export class OperationIds {
  private readonly taken = new Set<string>();

  /**
   * @param first the first route of the same operation; the route itself if there is none before.
   * @throws Error for a route that the rule does not distinguish from another one.
   */
  of(route: Route, first: Route): string {
    const id = route.id ?? named(route, first);
    if (this.taken.has(id))
      throw new Error(`${route.verb} ${route.path} has no unique operationId.`);
    this.taken.add(id);
    return id;
  }
}

function named(route: Route, first: Route): string {
  const { name, kind } = route.operation;
  const words = fixedWords(route.path);
  const answersMore = route.view !== first.view;
  const object = answersMore ? `${name}${pascal(words.at(-1) ?? '')}` : name;
  const id = kind === 'mutation' ? object : `${readVerb(route)}${pascal(withoutKind(object))}`;
  if (route === first || answersMore) return id;
  return route.verb === first.verb
    ? `${id}At${pascal(words[0] ?? '')}`
    : `${id}By${pascal(route.verb.toLowerCase())}`;
}

function readVerb(route: Route): string {
  if (answersFile(route) || route.operation.output.kind === 'document') return 'download';
  if (route.operation.output.kind === 'stream') return 'export';
  return answersList(route) ? 'list' : 'get';
}

/** A name without the word that the verb says already: `auditExport`, `attachmentFile`. */
function withoutKind(name: string): string {
  return name.replace(/(?:Export|File)$/, '');
}

function fixedWords(path: string): string[] {
  return path.split('/').filter((part) => part !== '' && !part.startsWith(':'));
}

function pascal(text: string): string {
  return text.replace(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase());
}
