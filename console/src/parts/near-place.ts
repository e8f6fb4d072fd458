/**
 * The end of a place's path, for lines that are cut at their end: the room and what is around it.
 *
 * @param path names from the root, as `pathName` of a location has them, or any other text.
 */
export function nearPlace(path: string | null): string | null {
  return path === null ? null : path.split(' / ').slice(-2).join(' / ');
}
