import { useMediaQuery } from '@mantine/hooks';

/** The width of phones, as in the style sheets. Paper has the layout of a desktop. */
const PHONE = 'screen and (max-width: 47.99em)';

/** Returns whether the page has the layout of a phone. */
export function usePhone(): boolean {
  return useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
}
