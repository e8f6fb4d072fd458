import { parentPort, workerData } from 'node:worker_threads';
import pdfMake from 'pdfmake';

// The thread that makes one PDF (pdf.ts). The tests run this file directly, with its types stripped
// by Node.js, so it imports nothing from the program but what all threads of PDFs share, by its address.

/** A part of a page, as pdfmake reads it: https://pdfmake.github.io/docs/0.3/document-definition-object/. */
export interface PdfNode {
  readonly [property: string]: unknown;
}

/** A document on A4. Texts are never read as markup, file names or addresses. */
export interface PdfDocument {
  /** Title in the properties of the file. */
  readonly title: string;
  /** BCP 47 tag. */
  readonly language: string;
  readonly content: readonly PdfNode[];
  /** JPEG files by the names under which `image` of a node refers to them. */
  readonly images: Readonly<Record<string, Uint8Array>>;
  /** Left part of the footer. */
  readonly footer: string;
  /** Right part of the footer, with the places `{page}` and `{pages}`. */
  readonly pages: string;
  /** Time in the properties of the file. */
  readonly madeAt: Date;
}

const GREY = '#5f6b7a';
const RULE = '#d5dae1';

pdfMake.setTableLayouts({
  // Thin lines between rows; one above would double the rule of the heading.
  rows: {
    hLineWidth: (index: number, { table }: { table: { body: unknown[] } }) =>
      index === 0 || index === table.body.length ? 0 : 0.5,
    vLineWidth: () => 0,
    hLineColor: () => RULE,
    paddingLeft: (index: number) => (index === 0 ? 0 : 8),
    paddingRight: () => 0,
    paddingTop: () => 3,
    paddingBottom: () => 3,
  },
});

function definitionOf({ title, language, content, images, footer, pages, madeAt }: PdfDocument) {
  const encoded = Object.entries(images).map(([name, bytes]) => [
    name,
    `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`,
  ]);
  return {
    pageSize: 'A4',
    pageMargins: [44, 40, 44, 48],
    language,
    displayTitle: true,
    info: { title, creationDate: madeAt },
    images: Object.fromEntries(encoded),
    content,
    footer: (page: number, count: number) => ({
      margin: [44, 14, 44, 0],
      fontSize: 8,
      color: GREY,
      columns: [
        { text: footer, width: '*' },
        {
          text: pages.replace('{page}', String(page)).replace('{pages}', String(count)),
          width: 'auto',
        },
      ],
    }),
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.15 },
  };
}

const port = parentPort;
if (port === null) throw new Error('This file is a thread of the service.');

port.once('message', async (document: PdfDocument) => {
  const { typeset }: typeof import('./typeset-worker.js') = await import(workerData.typeset);
  const bytes = await typeset(definitionOf(document));
  port.postMessage(bytes, [bytes.buffer]);
});
