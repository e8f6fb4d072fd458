/** Numbers of decimals of currencies (ISO 4217) that have not two. The data of Intl are about cash, for some of them. */
const DECIMALS: ReadonlyMap<string, number> = new Map([
  ...codes(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  ...codes(3, 'BHD IQD JOD KWD LYD OMR TND'),
  ...codes(4, 'CLF UYW'),
]);

function codes(decimals: number, list: string): [string, number][] {
  return list.split(' ').map((code) => [code, decimals]);
}

/** Number of decimals of a currency (ISO 4217). */
export function decimalsOf(currency: string): number {
  return DECIMALS.get(currency) ?? 2;
}

/** An amount of money in a file, in major units with all decimals of its currency. */
export class Amount {
  /**
   * @param minorUnits a whole number.
   * @param decimals of the currency.
   */
  constructor(
    readonly minorUnits: number,
    readonly decimals: number,
  ) {}

  /** The amount with this decimal sign: `12.50`, in JPY `1250`. */
  text(sign: string): string {
    const digits = String(Math.abs(this.minorUnits)).padStart(this.decimals + 1, '0');
    const whole = digits.slice(0, digits.length - this.decimals);
    const rest = digits.slice(digits.length - this.decimals);
    return `${this.minorUnits < 0 ? '-' : ''}${whole}${rest === '' ? '' : `${sign}${rest}`}`;
  }
}
