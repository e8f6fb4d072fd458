// The parts of pdfmake 0.3 and fontkit 2 that the service uses; the packages have no types.

declare module 'pdfmake' {
  interface Pdf {
    getBuffer(): Promise<Buffer>;
  }

  interface PdfMake {
    /** Files that fonts name. */
    readonly virtualfs: { writeFileSync(name: string, content: Buffer): void };
    setFonts(fonts: Readonly<Record<string, object>>): void;
    /** Decides about addresses that a document names. */
    setUrlAccessPolicy(policy: (url: string) => boolean): void;
    /** Decides about files that a document names, its fonts included. */
    setLocalAccessPolicy(policy: (path: string) => boolean): void;
    setTableLayouts(layouts: Readonly<Record<string, object>>): void;
    createPdf(definition: object): Pdf;
  }

  const pdfMake: PdfMake;
  export default pdfMake;
}

declare module 'pdfmake/fonts/Roboto.js' {
  const fonts: Readonly<Record<'Roboto', Readonly<Record<string, string>>>>;
  export default fonts;
}

declare module 'pdfmake/js/Renderer.js' {
  const Renderer: {
    readonly default: {
      readonly prototype: {
        // biome-ignore lint/suspicious/noExplicitAny: a line of pdfmake.
        renderLine(line: any, ...position: number[]): void;
      };
    };
  };
  export default Renderer;
}

declare module 'pdfmake/js/PDFDocument.js' {
  interface PdfFont {
    ascender: number;
    descender: number;
    lineGap: number;
    readonly subset: { readonly glyphEncoder: { encodeSimple: unknown } };
  }

  const PDFDocument: {
    readonly default: {
      readonly prototype: { provideFont(family: string, ...style: boolean[]): PdfFont };
    };
  };
  export default PDFDocument;
}

declare module 'fontkit' {
  interface Font {
    /** The axes of a variable typeface. */
    readonly fvar?: object;
    hasGlyphForCodePoint(code: number): boolean;
  }

  export function create(bytes: Buffer): Font;
  export function openSync(file: string): Font;
}
