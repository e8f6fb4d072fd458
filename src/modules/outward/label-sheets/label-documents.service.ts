import type { Clock } from '../../../core/clock.js';
import type { ActingCaller } from '../../../core/context.js';
import type { DocumentAnswer } from '../../../core/operation.js';
import type { Statements } from '../../../core/sql.js';
import { Turns } from '../../../core/turns.js';
import { turnTakerOf } from '../../../http/rate-limits.js';
import { requireLeadsThing } from '../../equipment/open-reports/open-reports.access.js';
import { findThingPicture } from '../../system/files/files.queries.js';
import type { StoredFiles } from '../../system/files/stored-files.js';
import type { SettingsService } from '../../system/system-settings/system-settings.service.js';
import { type LabelDocument, labelsOf } from './label-content.js';
import { labelPage } from './label-page.js';
import { labelPdf } from './label-pdf.js';
import { labelRows } from './label-sheets.queries.js';
import { addressMissing, type LabelSheetsService } from './label-sheets.service.js';

/** Maximum number of documents that are made at the same time. */
const AT_ONCE = 2;

/** Maximum number of documents of one reader that wait for their turn. */
const WAITING_OF_READER = 3;

/** Maximum time that a document waits, in milliseconds. */
const PATIENCE = 60_000;

/** Dependencies of LabelDocumentsService. */
interface Sources {
  readonly statements: Statements;
  readonly clock: Clock;
  readonly settings: SettingsService;
  readonly files: StoredFiles;
  readonly sheets: LabelSheetsService;
}

/** A document, and the picture of the organisation as a JPEG. */
interface Content {
  readonly document: LabelDocument;
  readonly logo: Buffer | undefined;
}

/** The documents of labels, with names, links and rights as they are when a document is read. */
export class LabelDocumentsService {
  private readonly turns = new Turns({
    running: AT_ONCE,
    waitingOfOwner: WAITING_OF_READER,
    patience: PATIENCE,
    busy: 'Too many documents of labels',
  });

  constructor(private readonly sources: Sources) {}

  /** The labels as PDF. @throws AppError as `answer`. */
  async pdf(caller: ActingCaller, id: number): Promise<DocumentAnswer> {
    const { clock } = this.sources;
    return await this.answer(caller, id, 'pdf', ({ document, logo }) =>
      labelPdf(document, logo, clock(), caller.signal),
    );
  }

  /** The labels as a page of HTML. @throws AppError as `answer`. */
  async html(caller: ActingCaller, id: number): Promise<DocumentAnswer> {
    return await this.answer(caller, id, 'html', ({ document, logo }) => labelPage(document, logo));
  }

  /**
   * @throws AppError NOT_FOUND for labels of somebody else and expired ones; FORBIDDEN for a thing
   *   that the actor no longer leads; CONFLICT without an address of the service; making it throws
   *   RATE_LIMITED and SERVICE_UNAVAILABLE.
   */
  private async answer(
    caller: ActingCaller,
    id: number,
    ending: string,
    make: (content: Content) => Promise<Uint8Array>,
  ): Promise<DocumentAnswer> {
    const { statements, sheets, settings } = this.sources;
    const { format, skip, things } = await sheets.find(caller, id);
    const rows = await labelRows(statements, things);
    for (const row of rows) requireLeadsThing(caller.actor, row);
    const { publicUrl, houseName, houseLogoId, houseLanguage } = await settings.get();
    if (publicUrl === null) throw addressMissing();
    const house = { publicUrl, language: houseLanguage, hasLogo: houseLogoId !== null };
    return {
      name: `labels-${id}.${ending}`,
      make: async () =>
        await this.turns.run(turnTakerOf(caller), async () => {
          const logo = await this.logo(caller, houseLogoId);
          const labels = await labelsOf(rows, format, house);
          const common = { format, skip, language: houseLanguage, houseName: houseName ?? '' };
          return await make({ document: { ...common, labels }, logo });
        }),
    };
  }

  private async logo(
    { actor, signal }: ActingCaller,
    imageId: number | null,
  ): Promise<Buffer | undefined> {
    const { statements, files } = this.sources;
    const row = imageId === null ? undefined : await findThingPicture(statements, imageId);
    return row && (await files.printOf(row, String(actor.userId), signal));
  }
}
