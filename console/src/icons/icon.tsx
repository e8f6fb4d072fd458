import type { ReactElement, SVGProps } from 'react';

/** Properties of an icon besides the attributes of its `svg` element. */
export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke' | 'color'> {
  /** Width and height in pixels; 24 by default. */
  readonly size?: number | string;
  /** Width of the strokes, in units of the 24 by 24 grid; 2 by default. */
  readonly stroke?: number | string;
  /** Colour of the strokes; default: the text colour. */
  readonly color?: string;
}

/** An icon as a component. */
export type Icon = (props: IconProps) => ReactElement;

/** Makes an icon of a path, drawn with strokes on a grid of 24 by 24. */
export function icon(path: string): Icon {
  return ({ size = 24, stroke = 2, color = 'currentColor', ...rest }) => (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the component that shows the icon names it or hides it.
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke={color}
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      <path d={path} />
    </svg>
  );
}
