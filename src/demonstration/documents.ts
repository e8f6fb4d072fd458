import sharp from 'sharp';
import type { AppServices } from '../app/modules.js';
import type { ActingCaller } from '../core/context.js';
import { IncomingFile } from '../core/upload.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { makePdf } from '../modules/requests/job-sheets/pdf.js';
import { DRAWN, MANUALS, PICTURED } from './document-words.js';

const DAY = 86_400_000;

/** Adds documents and pictures to the equipment and the places of the demonstration. */
export class DocumentsBuilder {
  constructor(
    private readonly services: AppServices,
    private readonly prisma: PrismaClient,
    private readonly founder: ActingCaller,
  ) {}

  /** @param until the present, from which the days count until which certificates are valid. */
  async build(until: number): Promise<void> {
    for (const { tags, title, kind, ends, content } of MANUALS) {
      const bytes = await pdfOf(title, content, until);
      const validUntil = ends === undefined ? null : dayOf(until + ends * DAY);
      for (const tag of tags) {
        const { id } = await this.prisma.asset.findUniqueOrThrow({
          where: { tagKey: tag.toLowerCase() },
        });
        const file = fileOf(`${title}.pdf`, bytes, 'application/pdf');
        const document = { target: 'asset' as const, id, file, title, kind, validUntil };
        await this.services.documents.add(this.founder, document);
      }
    }
    await this.draw();
    await this.picture();
  }

  /** Adds a plan to each of some places. */
  private async draw(): Promise<void> {
    for (const { code, title } of DRAWN) {
      const codeKey = code.toLowerCase();
      const { id } = await this.prisma.location.findFirstOrThrow({ where: { codeKey } });
      const file = fileOf(`${title}.png`, await drawing(title), 'image/png');
      const document = { target: 'location' as const, id, file, title, kind: 'drawing' as const };
      await this.services.documents.add(this.founder, document);
    }
  }

  /** Gives some machines a picture. */
  private async picture(): Promise<void> {
    for (const { tag, colour } of PICTURED) {
      const where = { tagKey: tag.toLowerCase() };
      const { id, name } = await this.prisma.asset.findUniqueOrThrow({ where });
      const file = fileOf(`${tag}.png`, await machine(name, colour), 'image/png');
      const { id: imageId } = await this.services.attachments.upload(this.founder, { file });
      await this.services.assets.update(this.founder, { id, imageId });
    }
  }
}

function fileOf(name: string, bytes: Buffer, type: string): IncomingFile {
  return new IncomingFile(name, bytes, new AbortController().signal, type);
}

async function pdfOf(title: string, lines: readonly string[], until: number): Promise<Buffer> {
  const heading = { text: title, fontSize: 20, bold: true, margin: [0, 0, 0, 16] };
  const content = [heading, ...lines.map((text) => ({ text, margin: [0, 0, 0, 8] }))];
  const texts = { title, language: 'en', footer: title, pages: '{page} of {pages}' };
  return Buffer.from(await makePdf({ ...texts, content, images: {}, madeAt: new Date(until) }));
}

/** A plan of a floor with three rooms. */
async function drawing(title: string): Promise<Buffer> {
  return await png(`<rect width="640" height="480" fill="#fff"/>
    <g fill="none" stroke="#334" stroke-width="3">
      <rect x="40" y="70" width="560" height="370"/>
      <path d="M240 70v150M240 260v180M240 300h360M420 70v230"/>
    </g>
    <text x="40" y="45" font-size="24" font-family="sans-serif" fill="#334">${title}</text>`);
}

/** A box with a dial and a plate with the name of a machine. */
async function machine(name: string, colour: string): Promise<Buffer> {
  return await png(`<rect width="640" height="480" fill="#d8d2c4"/>
    <rect y="390" width="640" height="90" fill="#8a7f6d"/>
    <rect x="150" y="90" width="340" height="310" rx="16" fill="${colour}"/>
    <circle cx="250" cy="190" r="48" fill="#f4f1ea" stroke="#333" stroke-width="6"/>
    <path d="M250 190l26 -30" stroke="#b22" stroke-width="6"/>
    <rect x="190" y="300" width="260" height="52" rx="6" fill="#f4f1ea"/>
    <text x="320" y="334" font-size="22" font-family="sans-serif" text-anchor="middle" fill="#333">${name}</text>`);
}

async function png(content: string): Promise<Buffer> {
  const image = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">${content}</svg>`;
  return await sharp(Buffer.from(image)).png().toBuffer();
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
