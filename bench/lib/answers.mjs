// Compares the servers' answers before anything is measured.
import { isDeepStrictEqual } from 'node:util';

/** How many of a variant's requests are compared. */
const COMPARED = 16;

/** The JSON answers to the first requests of a variant. @throws Error for any status but 200. */
export async function fetchAnswers(origin, requests) {
  const answers = [];
  for (const { method, path, headers, body } of requests.slice(0, COMPARED)) {
    const response = await fetch(`${origin}${path}`, { method, headers, body });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text}`);
    const answer = JSON.parse(text);
    if (answer.errors !== undefined) throw new Error(`${path} answered errors: ${text}`);
    answers.push(answer);
  }
  return answers;
}

/**
 * Requires that all variants of a case answer the same.
 *
 * @param answers the answers of each variant, as `fetchAnswers` has them
 * @throws Error with the first difference.
 */
export function requireSameAnswers({ name, variants }, answers) {
  const [first, ...others] = variants;
  for (const variant of others) {
    const [expected, actual] = [answers.get(first), answers.get(variant)];
    const count = Math.max(expected.length, actual.length);
    for (let n = 0; n < count; n += 1) {
      const wanted = (variant.reference ?? first.answer)(expected[n % expected.length]);
      const got = variant.answer(actual[n % actual.length]);
      if (isDeepStrictEqual(got, wanted)) continue;
      throw new Error(
        `${name}: "${variant.title}" answers differently from "${first.title}":\n` +
          `${JSON.stringify(got, null, 1).slice(0, 1500)}\nexpected:\n` +
          JSON.stringify(wanted, null, 1).slice(0, 1500),
      );
    }
  }
}
