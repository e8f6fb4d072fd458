import { useFormat } from '../../../../parts/format.ts';

/** Returns the format of a month such as `2027-02`, in words. */
export function useMonthName(): (month: string) => string {
  const { locale } = useFormat();
  const words = new Intl.DateTimeFormat(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (month) => words.format(new Date(`${month}-01T00:00:00Z`));
}
