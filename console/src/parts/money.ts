/** Number of decimals of a currency; 2 for one that the browser does not know. */
export function decimalsOf(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}

/** An amount in minor units, in words of the viewer's language. */
export function moneyText(locale: string, amount: number, currency: string): string {
  const value = amount / 10 ** decimalsOf(currency);
  try {
    return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(value);
  } catch {
    return `${value} ${currency}`;
  }
}

/** Amount that was typed into a field, in minor units. */
export function minorUnits(typed: number | string, currency: string): number {
  return Math.round(Number(typed) * 10 ** decimalsOf(currency));
}
