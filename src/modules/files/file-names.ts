import { randomUUID } from 'node:crypto';

const MAX_NAME = 200;

/** The name of a new stored file: nothing of it comes from outside. */
export function newFilename(extension: string): string {
  return `${randomUUID()}.${extension}`;
}

/**
 * What an uploaded file was called, made harmless to store and to show: no folders, no control
 * characters or marks that turn the direction of writing, and the extension of what it is now.
 */
export function displayName(given: string, extension: string): string {
  const base = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = base
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu, '')
    .replace(/["<>|:*?;]/g, '_')
    .replace(/\.[A-Za-z0-9]{1,10}$/, '')
    .replace(/^[.\s]+/, '')
    .trim();
  const stem = Array.from(clean).slice(0, MAX_NAME).join('').trim();
  return `${stem || 'photo'}.${extension}`;
}
