import type { FileAnswer } from '../../../core/upload.js';

/** A file with what a browser may do with it. */
export interface ServedFile extends FileAnswer {
  /** `inline` where a browser may show it in place; `attachment` where it saves it. */
  readonly disposition: 'inline' | 'attachment';
  /** The header `Content-Security-Policy`. */
  readonly policy: string;
  /** True for a file that no cache keeps. */
  readonly unstored?: true;
}
