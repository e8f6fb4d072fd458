/** Parts of addresses of the sections of a request's page. */
export const ANCHORS = {
  photos: 'photos',
  checklist: 'checklist',
  time: 'time',
  purchases: 'purchases',
  fields: 'fields',
  cause: 'cause',
  missing: 'missing',
} as const;

/** The part of an address that leads to an item of the checklist. */
export function itemAnchor(itemId: number | string): string {
  return `item-${itemId}`;
}

/** Shows a part of the page, and moves the focus to its first control. */
export function goTo(anchor: string): void {
  const place = document.getElementById(anchor);
  if (place === null) return;
  place.scrollIntoView({ block: 'center' });
  const control = place.querySelector<HTMLElement>('button, input, textarea, select, a');
  (control ?? place).focus({ preventScroll: true });
}
