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

/** An amount in minor units, in words of the viewer's language. */
export function moneyText(locale: string, amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const value = amount / 10 ** decimals;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  try {
    return new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits }).format(value);
  } catch {
    return `${value} ${currency}`;
  }
}

/** Amount that was typed into a field, in minor units. */
export function minorUnits(typed: number | string, currency: string): number {
  return Math.round(Number(typed) * 10 ** decimalsOf(currency));
}
