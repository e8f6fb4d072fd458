import type { AppServices } from '../app/modules.js';
import type { ActingCaller } from '../core/context.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import type { FailureCodeKind } from '../generated/prisma/enums.js';
import { CODES, type CodeWords } from './code-words.js';
import { SeededRandom } from './random.js';

const SEED = 61;

/** Share of the completed requests that have codes. */
const CODED = 0.75;

/** Defines the failure codes of the demonstration, and chooses some for completed requests. */
export class CodesBuilder {
  // A separate generator: another code changes nothing else of the demonstration.
  private readonly chance = new SeededRandom(SEED);
  private readonly codes: (CodeWords & { readonly id: number })[] = [];

  /** Defines the codes, whose categories are there. */
  async define(
    { failureCodes }: Pick<AppServices, 'failureCodes'>,
    prisma: PrismaClient,
    actor: ActingCaller,
  ): Promise<void> {
    for (const [index, { kind, name, category }] of CODES.entries()) {
      const of =
        category && (await prisma.category.findFirstOrThrow({ where: { name: category } }));
      const categoryId = of ? of.id : null;
      const input = { kind, name: { ...name }, categoryId, rank: (index + 1) * 10 };
      const { id } = await failureCodes.create(actor, input);
      this.codes.push({ kind, name, ...(category && { category }), id });
    }
  }

  /** Codes of a request of a category that is completed; of some requests none. */
  completing(category: string) {
    if (!this.chance.happens(CODED)) return {};
    const oneOf = (wanted: FailureCodeKind) =>
      this.chance.pick(
        this.codes.filter(
          (code) => code.kind === wanted && (code.category ?? category) === category,
        ),
      ).id;
    return { problemId: oneOf('problem'), causeId: oneOf('cause'), remedyId: oneOf('remedy') };
  }
}
