import type { RuleEventRow } from '../judging/state.js';

/** The values that texts of actions name. */
export type TemplateValues = Readonly<Record<string, string>>;

/** The values of an event for texts. */
export function templateValues(
  { requestId, state }: Pick<RuleEventRow, 'requestId' | 'state'>,
  publicUrl: string | undefined,
): TemplateValues {
  const { values, texts } = state;
  const place = values.location ?? (texts as { readonly place?: string | null }).place;
  const isLinked = publicUrl !== undefined && requestId !== null;
  return {
    number: requestId === null ? '' : String(requestId),
    title: plain(values.title),
    place: plain(place),
    asset: plain(texts.asset),
    link: isLinked ? `${publicUrl}/requests/${requestId}` : '',
  };
}

/** A text of somebody else: it names nobody in a comment. */
function plain(text: unknown): string {
  return typeof text === 'string' ? text.replaceAll('<@', '< @') : '';
}

/** Fills the names of a text in, once, and cuts it at a number of characters. */
export function filledIn(text: string, values: TemplateValues, most: number): string {
  const whole = text.replace(
    /\{\{([^{}]*)\}\}/g,
    (all, name: string) => values[name.trim()] ?? all,
  );
  return [...whole].slice(0, most).join('');
}
