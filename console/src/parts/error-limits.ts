import type { ServiceError } from '../api/service-error.ts';

/** Texts for rejected files that are more specific than their code. */
export type FileProblem = 'limitMegapixels' | 'limitSide' | 'limitOther' | 'wrongFormat';

/** Text of a rejected file with its values. */
export interface FileProblemText {
  readonly text: FileProblem;
  readonly values: Readonly<Record<'limit' | 'value' | 'reason' | 'format', string>>;
}

/** Text for a rejected file; undefined if the code is specific enough. */
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
