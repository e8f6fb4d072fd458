import type { AppServices } from '../app/modules.js';
import { type ActingCaller, systemCaller } from '../core/context.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import type { Organisation, Team } from './organisation.js';
import { demoPhoto } from './picture.js';
import { REPORTS, type ReportRow } from './present-words.js';
import { type Step, workdayBefore } from './steps.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Working days before the present on which the labels were made. */
const LABELLED_BEFORE = 12;

/** A path that opens without a login. */
export interface OpenPath {
  readonly path: string;
  readonly name: string;
}

/** Makes the labels of the house, and reports of people without an account by some of them. */
export class ReportsBuilder {
  /** Reports that their reporters can follow. */
  readonly followed: OpenPath[] = [];

  constructor(
    private readonly prisma: PrismaClient,
    private readonly founder: ActingCaller,
    private readonly organisation: Organisation,
    private readonly until: number,
  ) {}

  /** @returns the steps before the present. */
  steps(): Step[] {
    const labelled: Step = {
      at: workdayBefore(this.until, LABELLED_BEFORE, 5),
      take: async ({ settings, labelSheets }) => {
        await settings.update(this.founder, { reportLinks: true });
        const { id: locationSubtree } = await this.prisma.location.findFirstOrThrow({
          where: { parentId: null },
        });
        const branch = { locationSubtree, include: 'both', createLinks: true } as const;
        await labelSheets.create(this.founder, branch);
      },
    };
    return [labelled, ...REPORTS.flatMap((row) => this.report(row))];
  }

  private report(row: ReportRow): Step[] {
    const { until } = this;
    const { stage, question, answer } = row;
    const at = row.days === 0 ? until - 25 * MINUTE : workdayBefore(until, row.days, 7);
    const report = { id: 0, token: '' };
    const worker = this.organisation.technicians[0] as ActingCaller;
    const steps: Step[] = [];
    const then = (hours: number, take: Step['take']) => steps.push({ at: at + hours * HOUR, take });
    then(0, async (services) => {
      const { reference, trackingToken } = await this.submit(services, row);
      Object.assign(report, { id: reference, token: trackingToken });
      if (stage === 'submitted') return;
      this.followed.push({ path: `/r/#t=${trackingToken}`, name: `#${reference}` });
    });
    if (stage === 'submitted') return steps;
    then(1, async (services) => {
      const { head } = await this.team(row.tag);
      await services.steps.approve(head, { id: report.id });
      const technicianId = worker.actor.userId;
      await services.assigning.assign(head, { id: report.id, technicianId });
    });
    if (question !== undefined) {
      then(2, async (services) => {
        const hold = { id: report.id, reason: 'requester', note: question } as const;
        await services.steps.hold(worker, hold);
      });
    }
    if (answer !== undefined) {
      then(3, async (services) => {
        const link = await this.bearer(services, { trackingToken: report.token });
        if (link?.target !== 'report') throw new Error('The report cannot be followed.');
        const answered = { text: answer, file: await demoPhoto('belt.png') };
        await services.reportAnswers.answer({ ...reporter(), link }, answered);
        await services.steps.start(worker, { id: report.id });
      });
    }
    if (stage === 'completed') {
      then(4, async (services) => {
        await services.steps.start(worker, { id: report.id });
        const note = 'A fastener of the fan had come loose; tightened.';
        await services.steps.complete(worker, { id: report.id, note });
      });
    }
    return steps;
  }

  private async submit(services: AppServices, { tag, title, name }: ReportRow) {
    const { code } = await this.prisma.reportLink.findFirstOrThrow({
      where: { asset: { tagKey: tag.toLowerCase() } },
    });
    const link = await this.bearer(services, { code });
    if (link?.target !== 'thing') throw new Error(`The label of ${tag} does not open.`);
    const caller = { ...reporter(), idempotencyKey: null, link };
    return await services.reports.submit(caller, {
      ...{
        title,
        description: `${title}. Noticed this morning.`,
        file: await demoPhoto('report.png'),
      },
      ...(name !== undefined && { contactName: name }),
    });
  }

  private async bearer(
    { linkBearers }: AppServices,
    by: { readonly code: string } | { readonly trackingToken: string },
  ) {
    return await linkBearers.bearerOf((await linkBearers.open(by)).accessToken);
  }

  private async team(tag: string): Promise<Team> {
    const { departmentId } = await this.prisma.asset.findUniqueOrThrow({
      where: { tagKey: tag.toLowerCase() },
    });
    const team = this.organisation.teams.find((one) => one.departmentId === departmentId);
    if (team === undefined) throw new Error(`Nobody is in charge of ${tag}.`);
    return team;
  }
}

/** A person without an account. */
const reporter = () => ({ ...systemCaller('demo'), actor: null });
