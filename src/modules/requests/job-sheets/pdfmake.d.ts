// The parts of pdfmake 0.3 that the service uses; the package has no types.

declare module 'pdfmake' {
  interface Pdf {
    getBuffer(): Promise<Buffer>;
  }

  interface PdfMake {
    setFonts(fonts: Readonly<Record<string, Readonly<Record<string, string>>>>): void;
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
