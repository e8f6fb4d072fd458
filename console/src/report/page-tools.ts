import type { TextLanguage } from '../parts/fields/local-text.ts';
import type { h } from './dom.ts';

/**
 * What the questions have in common with the page. It is given to them, since a file that both read would be one
 * more for a page without questions.
 */
export interface PageTools {
  readonly h: typeof h;
  readonly language: TextLanguage;
}
