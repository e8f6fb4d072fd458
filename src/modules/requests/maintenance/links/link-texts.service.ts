import type { ActingCaller } from '../../../../core/context.js';
import type { Statements } from '../../../../core/sql.js';
import type { UnitOfWork } from '../../../../core/unit-of-work.js';
import { CATEGORIES } from '../../../equipment/categories/categories.queries.js';
import { LOCATIONS } from '../../../equipment/locations/locations.queries.js';
import { TreeNames } from '../../../equipment/trees/tree-names.queries.js';
import type { Tree } from '../../../equipment/trees/trees.queries.js';
import {
  type Link,
  type LinkedText,
  type UnlinkedText,
  unlinkedTexts,
  writeLinks,
} from './link-texts.queries.js';
import type { LinkTextsReport } from './link-texts.types.js';

/** Number of requests of one transaction; steps of these requests wait for it. */
const BATCH = 2_000;

const TREES: Readonly<Record<LinkedText, Tree>> = { category: CATEGORIES, location: LOCATIONS };

type Counts = Omit<LinkTextsReport, 'dryRun'>;

/**
 * Links stored requests with the records that their texts mean (docs/behaviour/things.md): those
 * of versions before locations and categories, and imported ones.
 */
export class LinkTextsService {
  constructor(
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Links the requests that have the text and no link, in batches; each batch with its audit
   * record. Version and time of change of the requests stay.
   */
  async link(caller: ActingCaller, text: LinkedText, dryRun: boolean): Promise<LinkTextsReport> {
    const names = await TreeNames.read(this.statements, TREES[text]);
    const total = { linked: 0, ambiguous: 0, unmatched: 0 };
    for (let last = 0; ; ) {
      const batch = await unlinkedTexts(this.statements, text, last, BATCH);
      last = batch.at(-1)?.id ?? last;
      const { links, counts } = sorted(batch, names);
      if (!dryRun && links.length > 0) counts.linked = await this.write(caller, text, links);
      total.linked += counts.linked;
      total.ambiguous += counts.ambiguous;
      total.unmatched += counts.unmatched;
      if (batch.length < BATCH) return { dryRun, ...total };
    }
  }

  private async write(
    caller: ActingCaller,
    text: LinkedText,
    links: readonly Link[],
  ): Promise<number> {
    return await this.unitOfWork.run(caller, async (unit) => {
      const linked = await writeLinks(unit.statements, text, links);
      unit.audit({
        action: `${text}.texts_linked`,
        targetType: text,
        targetId: 'all',
        metadata: { linked, firstId: links[0]?.id ?? 0, lastId: links.at(-1)?.id ?? 0 },
      });
      return linked;
    });
  }
}

function sorted(batch: readonly UnlinkedText[], names: TreeNames) {
  const links: Link[] = [];
  const counts = { linked: 0, ambiguous: 0, unmatched: 0 } satisfies Counts;
  for (const { id, text } of batch) {
    const meant = names.meantBy(text);
    if (meant === 'several') counts.ambiguous += 1;
    else if (meant === undefined) counts.unmatched += 1;
    else links.push({ id, recordId: meant.id, text });
  }
  return { links, counts: { ...counts, linked: links.length } };
}
