/** A host and perhaps a port. Other characters would end the directive of a policy, or begin another. */
const SHAPE = /^https?:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/;

/** Returns whether a value is the origin of pages, as browsers write it: scheme, host and port. */
export function isOrigin(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 255 || !SHAPE.test(value)) return false;
  return URL.canParse(value) && new URL(value).origin === value;
}
