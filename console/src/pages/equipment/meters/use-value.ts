import { useFormat } from '../../../parts/format.ts';

/** Returns functions that write values of a meter with its unit. */
export function useValue(unit: string) {
  const format = useFormat();
  const options = { maximumFractionDigits: 3 };
  return {
    /** `1,234.5 h` */
    value: (value: number) => `${format.number(value, options)} ${unit}`,
    /** `+12 h` */
    rise: (delta: number) =>
      `${format.number(delta, { ...options, signDisplay: 'exceptZero' })} ${unit}`,
  };
}
