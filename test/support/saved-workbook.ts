import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import type { Download } from 'playwright-core';

/** The rows of the first sheet of a workbook that a browser has saved, cells as texts. */
export async function rowsOfWorkbook(download: Download): Promise<string[][]> {
  const { sheets } = await readXlsx(
    new Uint8Array(await buffer(await download.createReadStream())),
  );
  return (sheets[0]?.rows ?? []).map((row) => row.map((cell) => String(cell ?? '')));
}
