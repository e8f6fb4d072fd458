import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core';

/** Teal with enough contrast for white text from shade 7 on (WCAG AA). */
const brand: MantineColorsTuple = [
  '#effcf9',
  '#d6f5ef',
  '#abeadf',
  '#7cdccd',
  '#4fc9b9',
  '#2bb0a1',
  '#159286',
  '#0f766e',
  '#115e59',
  '#0d4744',
];

/** One type scale, one spacing scale and one radius for all pages. */
const theme = createTheme({
  colors: { brand },
  primaryColor: 'brand',
  primaryShade: 7,
  autoContrast: true,
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
});

/** Secondary text with WCAG AA contrast on all surfaces; Mantine's default has less. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { '--mantine-color-dimmed': '#57606a', '--mantine-color-placeholder': '#6b7480' },
  dark: { '--mantine-color-dimmed': '#a3acb5', '--mantine-color-placeholder': '#9aa3ad' },
});

/** Labels of controls that the library renders, in the viewer's language. */
export interface ControlLabels {
  readonly close: string;
}

/** The theme of all pages. */
export function themeOf({ close }: ControlLabels): MantineThemeOverride {
  return {
    ...theme,
    components: {
      CloseButton: { defaultProps: { 'aria-label': close } },
      // A second `header` element would be a second banner for screen readers.
      ModalHeader: { defaultProps: { component: 'div' } },
      DrawerHeader: { defaultProps: { component: 'div' } },
    },
  };
}
