import type { AppServices } from '../app/modules.js';
import type { ActingCaller } from '../core/context.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import type { CodesBuilder } from './codes.js';
import { FIELDS, type FieldRow } from './field-words.js';
import { SeededRandom } from './random.js';

const SEED = 54;

/** Share of the questions that nobody has to answer, and that somebody answers. */
const OPTIONAL_ANSWERED = 0.4;

/** Values of fields, as a call takes them. */
interface Answers {
  readonly fields?: { readonly key: string; readonly value: unknown }[];
}

/** Defines the questions of the demonstration, and answers them. */
export class FieldsBuilder {
  // A separate generator: another question changes nothing else of the demonstration.
  private readonly chance = new SeededRandom(SEED);

  constructor(private readonly codes: Pick<CodesBuilder, 'completing'>) {}

  /** Defines the questions, whose categories are there, and answers those about equipment. */
  async define(
    services: Pick<AppServices, 'fields' | 'assets'>,
    prisma: PrismaClient,
    actor: ActingCaller,
  ): Promise<void> {
    const ids = new Map<string, number>();
    for (const { label, category, choices, visibleIf, answers: _, ...row } of FIELDS) {
      const of =
        category && (await prisma.category.findFirstOrThrow({ where: { name: category } }));
      const { id } = await services.fields.create(actor, {
        ...{ ...row, label: inBoth(label) },
        ...(of && { categoryId: of.id }),
        ...(choices && { choices: choicesOf(choices) }),
        ...(visibleIf && {
          visibleIf: { fieldId: ids.get(visibleIf[0]) as number, in: [...visibleIf[1]] },
        }),
      });
      ids.set(row.key, id);
    }
    const types = FIELDS.flatMap(({ assetType }) => assetType ?? []);
    for (const { id, type } of await prisma.asset.findMany({ where: { type: { in: types } } })) {
      await services.assets.update(actor, { id, ...this.describing(type) });
    }
  }

  /** Answers of a person who submits a request: all that are required, and some of the others. */
  submitting(category: string, title: string): Answers {
    return this.answers(
      (row) =>
        (row.phase ?? 'submit') === 'submit' &&
        row.appliesTo !== 'asset' &&
        (row.category === undefined || row.category === category),
      { isHot: title.includes('hot') },
    );
  }

  /** Answers of a person who completes a request, with problem, cause and remedy. */
  completing(category: string) {
    return {
      ...this.answers((row) => row.phase === 'complete' && row.category === category),
      ...this.codes.completing(category),
    };
  }

  /** Data sheet of an asset. */
  private describing(assetType: string | null): Answers {
    return this.answers((row) => row.appliesTo === 'asset' && row.assetType === assetType, {
      optional: 1,
    });
  }

  private answers(
    isAsked: (row: FieldRow) => boolean,
    { optional = OPTIONAL_ANSWERED, isHot = false } = {},
  ): Answers {
    const given = new Map<string, unknown>();
    for (const row of FIELDS.filter(isAsked)) {
      const { key, required = false, visibleIf, answers, hot = answers } = row;
      const holds = visibleIf?.[1].some((value) => value === given.get(visibleIf[0])) ?? true;
      if (!holds || !(required || this.chance.happens(optional))) continue;
      given.set(key, this.chance.pick(isHot ? hot : answers));
    }
    if (given.size === 0) return {};
    return { fields: [...given].map(([key, value]) => ({ key, value })) };
  }
}

const inBoth = ([en, de]: FieldRow['label']) => ({ en, de });

function choicesOf(choices: NonNullable<FieldRow['choices']>) {
  return Object.entries(choices).map(([id, label]) => ({ id, label: inBoth(label) }));
}
