import classes from './monitor.module.css';

export interface SparklineProps {
  readonly values: readonly number[];
  /** The upper end of the scale. */
  readonly most: number;
  readonly color: string;
  readonly dashed?: boolean;
}

const WIDTH = 300;
const HEIGHT = 56;

/** A small line chart of values, oldest first. A text beside it states the same. */
export function Sparkline({ values, most, color, dashed = false }: SparklineProps) {
  const step = WIDTH / Math.max(values.length - 1, 1);
  const points = values.map((value, index) => {
    const y = HEIGHT - 2 - (value / Math.max(most, 1)) * (HEIGHT - 4);
    return `${(index * step).toFixed(1)},${y.toFixed(1)}`;
  });
  if (points.length === 1) points.push(`${WIDTH},${points[0]?.split(',')[1] ?? HEIGHT}`);
  return (
    <svg
      className={classes.sparkline}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke={`var(--mantine-color-${color}-6)`}
        strokeWidth={2}
        strokeDasharray={dashed ? '5 3' : undefined}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
