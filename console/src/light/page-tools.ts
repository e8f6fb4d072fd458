import type { TextLanguage } from '../parts/fields/local-text.ts';
import type { h } from './dom.ts';

/**
 * Tools of the page for its questions. They are given to them, since a file that both read would be one
 * more for a page without questions.
 */
export interface PageTools {
  readonly h: typeof h;
  readonly language: TextLanguage;
}
