import type { ServiceError } from '../api/service-error.ts';

/** Texts for refused files that say more than their code. */
export type FileProblem = 'limitMegapixels' | 'limitSide' | 'limitOther' | 'wrongFormat';

/** The text of a refused file with its values. */
export interface FileProblemText {
  readonly text: FileProblem;
  readonly values: Readonly<Record<'limit' | 'value' | 'reason' | 'format', string>>;
}

/** What to say about a refused file; undefined where the code says enough. */
export function fileProblemOf({
  code,
  details,
}: Pick<ServiceError, 'code' | 'details'>): FileProblemText | undefined {
  const { unit, limit, value, format, reason } = details;
  const text = textOf(code, unit, format);
  if (text === undefined) return undefined;
  const word = (given: unknown) => (given === undefined ? '' : String(given));
  return {
    text,
    values: {
      limit: word(limit),
      value: word(value),
      reason: word(reason),
      format: word(format).toUpperCase(),
    },
  };
}

function textOf(code: string, unit: unknown, format: unknown): FileProblem | undefined {
  if (code === 'UNSUPPORTED_MEDIA_TYPE' && format !== undefined) return 'wrongFormat';
  if (code !== 'PAYLOAD_TOO_LARGE' || unit === undefined) return undefined;
  if (unit === 'megapixels') return 'limitMegapixels';
  return unit === 'pixels a side' ? 'limitSide' : 'limitOther';
}
