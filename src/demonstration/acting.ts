import type { AppServices } from '../app/modules.js';
import type { ActingCaller } from '../core/context.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { HEATING_REQUESTS, type HeatingRow } from './acting-words.js';
import type { FieldsBuilder } from './fields.js';
import { type Organisation, teamOf } from './organisation.js';
import { type Step, workdayBefore } from './steps.js';

const HOUR = 3_600_000;
const DEPARTMENT = 'Facilities';
const DONE = 'Bled the circuit and set the valve; it is warm again.';

/** Working days before the present on which the rules are written, and the first of them is switched on. */
const WRITTEN = 25;
const SWITCHED_ON = 23;

/**
 * Two rules, one that acts and one that is only observed, and requests on which the first one acts:
 * each demonstration has them. The rules are those of the last weeks.
 */
export class ActingBuilder {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly founder: ActingCaller,
    private readonly organisation: Organisation,
    private readonly fields: FieldsBuilder,
    private readonly until: number,
  ) {}

  /** The number of requests. */
  static get requests(): number {
    return HEATING_REQUESTS.length;
  }

  /** The time from which rules wait for events, in milliseconds since 1970. */
  get from(): number {
    return workdayBefore(this.until, WRITTEN, 7);
  }

  /** @returns the steps before the present. */
  steps(): Step[] {
    let id = 0;
    const write = async (services: AppServices) => {
      id = await this.write(services);
    };
    // A day of observation is the test that a rule needs.
    const switchOn = async ({ rules }: AppServices) => {
      await rules.update(this.founder, { id, mode: 'on' });
    };
    return [
      { at: this.from, take: write },
      { at: workdayBefore(this.until, SWITCHED_ON, 8), take: switchOn },
      ...HEATING_REQUESTS.flatMap((row) => this.request(row)),
    ];
  }

  /** Writes both rules. @returns the id of the one that acts later. */
  private async write({ rules }: AppServices): Promise<number> {
    const [heating, doors] = await Promise.all(
      ['Heating', 'Doors'].map((name) =>
        this.prisma.category.findFirstOrThrow({ where: { name } }),
      ),
    );
    const { departmentId } = teamOf(this.organisation, DEPARTMENT);
    const { id } = await rules.create(this.founder, {
      ...{ name: 'Heating goes to the heating people', mode: 'observe' },
      trigger: { type: 'created' },
      conditions: {
        all: [
          { field: 'categoryId', op: 'is', value: heating?.id },
          { field: 'title', op: 'contains', value: 'heating' },
        ],
      },
      actions: [
        { type: 'setPriority', priority: 'high' },
        { type: 'comment', body: 'Taken up by the rule for heating: {{title}}, {{place}}.' },
        { type: 'approve' },
        { type: 'assign', strategy: 'leastLoad', pool: { departmentId } },
      ],
    });
    await rules.create(this.founder, {
      ...{ name: 'Leads hear of doors', mode: 'observe' },
      trigger: { type: 'created' },
      conditions: { all: [{ field: 'categoryId', op: 'is', value: doors?.id }] },
      actions: [{ type: 'notify', to: ['leads'], text: 'A door again: {{number}} {{title}}' }],
    });
    return id;
  }

  private request(row: HeatingRow): Step[] {
    const at = workdayBefore(this.until, row.days, 6.5);
    let id = 0;
    const submit = async (services: AppServices) => {
      id = await this.submit(services, row);
    };
    const steps: Step[] = [{ at, take: submit }];
    if (row.stage !== 'completed') return steps;
    const start = async ({ steps: taken }: AppServices) => {
      await taken.start(await this.assigned(id), { id });
    };
    const complete = async (services: AppServices) => {
      const worker = await this.assigned(id);
      const answers = this.fields.completing('Heating');
      await services.time.add(worker, { requestId: id, minutes: 50 });
      await services.steps.complete(worker, { id, note: DONE, ...answers });
    };
    steps.push({ at: at + 2 * HOUR, take: start }, { at: at + 4 * HOUR, take: complete });
    return steps;
  }

  private async submit(services: AppServices, row: HeatingRow): Promise<number> {
    const { title, description, place, by } = row;
    const { departmentId, employees } = teamOf(this.organisation, DEPARTMENT);
    const codeKey = place.toLowerCase();
    const { id: locationId } = await this.prisma.location.findFirstOrThrow({ where: { codeKey } });
    const made = await services.submission.create(employees[by] as ActingCaller, {
      ...{ title, description, category: 'Heating', priority: 'normal', departmentId, locationId },
      ...this.fields.submitting('Heating', title),
    });
    return made.id;
  }

  /** The technician whom the rule has chosen. */
  private async assigned(id: number): Promise<ActingCaller> {
    const { assigneeId } = await this.prisma.maintenanceRequest.findUniqueOrThrow({
      where: { id },
    });
    const worker = this.organisation.technicians.find(({ actor }) => actor.userId === assigneeId);
    if (worker === undefined) throw new Error(`No rule has assigned request ${id}.`);
    return worker;
  }
}
