import { randomUUID } from 'node:crypto';

/** Upper bound for a display name without its extension, in characters. */
const MAX_NAME = 200;

/** The name of a new stored file: a random UUID and the extension. */
export function newFilename(extension: string): string {
  return `${randomUUID()}.${extension}`;
}

/**
 * The sanitised name of an uploaded file: without folders, control characters and bidirectional
 * marks, at most MAX_NAME characters, with the extension of the stored format.
 *
 * @param unnamed the name without its extension where nothing is left of it.
 */
export function displayName(given: string, extension: string, unnamed = 'photo'): string {
  const base = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = base
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu, '')
    .replace(/["<>|:*?;]/g, '_')
    .replace(/\.[A-Za-z0-9]{1,10}$/, '')
    .replace(/^[.\s]+/, '')
    .trim();
  const stem = Array.from(clean).slice(0, MAX_NAME).join('').trim();
  return `${stem || unnamed}.${extension}`;
}
