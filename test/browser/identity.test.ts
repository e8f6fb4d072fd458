import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { seedGroups, seedMapping } from '../support/identity-mappings.js';
import type { Person } from '../support/seed.js';

let test: ConsoleTest;
let admin: Person;
let departmentId: number;
const prisma = () => test.app.database.prisma;

beforeAll(async () => {
  test = await startConsole();
  ({ id: departmentId } = await test.app.seed.department('Facilities'));
  admin = await test.app.seed.person('administrator');
});
afterAll(() => test?.stop());

it('creates a mapping after it has shown who would change, changes it, and deletes it', async () => {
  const ada = await test.app.seed.person('technician', { firstName: 'Ada', lastName: 'Berg' });
  await seedGroups(prisma(), ada.id, ['Heads/Facilities', 'staff']);
  const { page, problems } = await test.signIn(admin, { at: '/system/identity' });
  await page.getByRole('button', { name: 'New mapping' }).click();
  const dialog = page.getByRole('dialog');
  // A trial asks for what is missing.
  await dialog.getByRole('button', { name: 'Show what changes' }).click();
  await dialog.getByText('Enter the name of the group.').waitFor();
  await dialog.getByText('Choose a role, a department or both.').waitFor();
  // Groups that were seen are proposed.
  await dialog.getByLabel('Group', { exact: false }).first().fill('heads');
  await page.getByRole('option', { name: 'Heads/Facilities' }).click();
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Department head' }).click();
  await dialog.getByRole('combobox', { name: 'Department' }).click();
  await page.getByRole('option', { name: 'Facilities', exact: true }).click();
  await dialog.getByLabel('Head of the department').check();
  await dialog.getByRole('button', { name: 'Show what changes' }).click();
  await dialog.getByText('2 values would change.').waitFor();
  const changes = dialog.getByRole('list', { name: 'Changes' });
  await changes
    .getByText('Ada Berg: role Technician → Department head by the group Heads/Facilities')
    .waitFor();
  await changes.getByText('department none → Facilities').waitFor();
  expect(await prisma().identityMapping.count()).toBe(0);
  // Another value has to be tried first.
  await dialog.getByLabel('Label').fill('Heads');
  expect(await dialog.getByRole('button', { name: 'Save' }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Show what changes' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The mapping is saved. People follow at their next login').waitFor();
  const row = page.getByRole('row').filter({ hasText: 'Heads/Facilities' });
  await row.getByText('Department head').waitFor();
  expect(await prisma().identityMapping.findFirst()).toMatchObject({
    ...{ value: 'Heads/Facilities', label: 'Heads', role: 'department_head', departmentId },
    ...{ headOf: true, rank: 1 },
  });
  // Nobody has changed.
  const before = await prisma().user.findUniqueOrThrow({ where: { id: ada.id } });
  expect([before.role, before.departmentId]).toEqual(['technician', null]);

  await row.getByRole('button', { name: 'Change the mapping of Heads/Facilities' }).click();
  await dialog.getByLabel('Rank').fill('7');
  await dialog.getByRole('button', { name: 'Show what changes' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await row.getByRole('cell', { name: '7', exact: true }).waitFor();

  await row.getByRole('button', { name: 'Delete the mapping of Heads/Facilities' }).click();
  await dialog.getByText('Nobody would change.').waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No mappings yet').waitFor();
  expect(await prisma().identityMapping.count()).toBe(0);
  expect(problems).toEqual([]);
});

it('shows at a field what a trial refuses, and why nobody can be handed over', async () => {
  await seedMapping(prisma(), { value: 'first', role: 'developer' });
  const owner = await test.app.seed.person('super_admin');
  const { page } = await test.signIn(owner, { at: '/system/identity' });
  await page.getByRole('button', { name: 'New mapping' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Group', { exact: false }).first().fill('wheel');
  const role = dialog.getByRole('combobox', { name: 'Role' });
  await role.click();
  await page.getByRole('option', { name: 'Super administrator' }).click();
  await dialog.getByRole('button', { name: 'Show what changes' }).click();
  await dialog.getByText('is super_admin only for the group of OIDC_SUPER_ADMIN_GROUP').waitFor();
  expect(await role.getAttribute('aria-invalid')).toBe('true');
  expect(await dialog.getByText('mappings.1').count()).toBe(0);
  await prisma().identityMapping.deleteMany();

  const local = await test.app.seed.person('technician');
  await prisma().user.update({ where: { id: local.id }, data: { manual: ['role'] } });
  const other = await test.signIn(owner, { at: `/people/${local.id}` });
  await other.page.getByRole('button', { name: 'Hand over: Role' }).click();
  const asked = other.page.getByRole('dialog');
  await asked.getByRole('button', { name: 'Hand over' }).click();
  await other.page.getByText('No provider knows this account yet.').waitFor();
});

it('leaves mappings of administrators to the super administrator', async () => {
  const mapping = await seedMapping(prisma(), { value: 'admins', role: 'administrator' });
  const { page } = await test.signIn(admin, { at: '/system/identity' });
  const row = page.getByRole('row').filter({ hasText: 'admins' });
  await row.getByText('Only the super administrator changes it.').waitFor();
  expect(await row.getByRole('button').count()).toBe(0);
  await prisma().identityMapping.delete({ where: { id: mapping.id } });
});

it('maps a group that was seen, and keeps the rules', async () => {
  const bo = await test.app.seed.person('technician');
  await seedGroups(prisma(), bo.id, ['painters']);
  const mapping = await seedMapping(prisma(), { value: 'staff', role: 'technician' });
  const { page, problems } = await test.signIn(admin, { at: '/system/identity?tab=groups' });
  const row = page.getByRole('row').filter({ hasText: 'painters' });
  await row.getByRole('cell', { name: '1 person', exact: true }).waitFor();
  await row.getByRole('button', { name: 'New mapping of painters' }).click();
  expect(await page.getByRole('dialog').getByLabel('Group').inputValue()).toBe('painters');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('tab', { name: 'Rules' }).click();
  await page.getByLabel('Suspend the account').check();
  await page.getByRole('combobox', { name: 'Department where none is given' }).click();
  await page.getByRole('option', { name: 'Facilities', exact: true }).click();
  await page.getByRole('button', { name: 'Show what changes' }).click();
  const change = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
  await change
    .filter({ has: page.locator(`a[href="/people/${bo.id}"]`) })
    .getByText('state Active → Suspended')
    .waitFor();
  // Other values are tried again.
  await page.getByLabel('Keep role and department').check();
  await page.getByRole('button', { name: 'Show what changes' }).waitFor();
  await page.getByLabel('Suspend the account').check();
  await page.getByRole('button', { name: 'Show what changes' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The rules are saved.').waitFor();
  expect(await prisma().systemSettings.findFirst()).toMatchObject({
    ...{ identityWithoutMatch: 'suspend', identityDepartmentId: departmentId },
  });
  await prisma().systemSettings.updateMany({ data: { identityWithoutMatch: 'keep' } });
  await prisma().identityMapping.delete({ where: { id: mapping.id } });

  await page.getByRole('tab', { name: 'Connection' }).click();
  await page.getByText(`${test.app.url}/scim/v2`).waitFor();
  await page.getByText(`${test.app.url}/api/auth/oidc/back-channel-logout`).waitFor();
  await page.getByText('No login through a provider is set up (OIDC_ISSUER)').waitFor();
  expect(problems).toEqual([]);
});

it('says of a refused call of SCIM what to do at the provider', async () => {
  await prisma().scimCall.create({
    data: {
      ...{ at: new Date(), tokenName: 'Entra', method: 'POST', path: '/Users', status: 400 },
      ...{ changed: [], reason: 'no_department', durationMs: 12 },
    },
  });
  const { page, problems } = await test.signIn(admin, { at: '/system/identity?tab=calls' });
  const row = page.getByRole('row').filter({ hasText: 'POST /Users' });
  await row.getByText('The role needs a department: choose one under Rules').waitFor();
  await row.getByText('Entra').waitFor();
  await row.getByText('12 ms').waitFor();
  expect(problems).toEqual([]);
});

it('says what to do about an open incident', async () => {
  const condition = { subject: 'identity_groups', userId: admin.id, since: new Date() };
  await prisma().identityCondition.create({ data: condition });
  const incident = await prisma().incident.create({
    data: {
      ...{ kind: 'dependency', subject: 'identity_groups', message: 'No list.' },
      ...{ instance: 'test', openedAt: new Date() },
    },
  });
  const { page } = await test.signIn(admin, { at: '/system/identity' });
  const notice = page.getByRole('alert').filter({ hasText: 'Logins bring no list of groups' });
  await notice.getByText('emit only the groups assigned to the application').waitFor();
  await prisma().identityCondition.deleteMany();
  await prisma().incident.update({
    where: { id: incident.id },
    data: { closedAt: new Date() },
  });
  await page.reload();
  await page.getByText('No mappings yet').waitFor();
  expect(await notice.count()).toBe(0);
});

it('names what the provider gives to a person, takes it back and hands it over', async () => {
  await seedMapping(prisma(), { value: 'coders', role: 'developer' });
  const cy = await test.app.seed.person('technician', { firstName: 'Cy', lastName: 'Dahl' });
  await seedGroups(prisma(), cy.id, ['coders']);
  await prisma().user.update({
    where: { id: cy.id },
    data: { managed: ['role'], externalId: 'entry-7' },
  });
  const { page, problems } = await test.signIn(admin, { at: `/people/${cy.id}` });
  await page.getByText('from the provider').first().waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByLabel('Role').isDisabled()).toBe(true);
  expect(await dialog.getByLabel('Department').isDisabled()).toBe(false);
  await dialog.getByText('Take it back at the page of the person').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const section = page.getByRole('region', { name: 'Identity provider' });
  await section.getByRole('button', { name: 'Take back: Role' }).click();
  await dialog.getByText('The other field stays by hand as well').waitFor();
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await section.getByText('Taken back: no mapping changes it.').first().waitFor();
  const stored = async () => {
    const { role, managed, manual, externalId } = await prisma().user.findUniqueOrThrow({
      where: { id: cy.id },
    });
    return { role, managed, manual, externalId };
  };
  expect(await stored()).toMatchObject({
    ...{ role: 'technician', managed: [], manual: ['role', 'departmentId'] },
  });

  await section.getByRole('button', { name: 'Hand over: Role' }).click();
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await page.getByText('Developer').first().waitFor();
  expect(await stored()).toMatchObject({
    ...{ role: 'developer', managed: ['role'], manual: ['departmentId'], externalId: 'entry-7' },
  });

  await section.getByText('entry-7').waitFor();
  await section.getByRole('button', { name: 'Unlink' }).click();
  await dialog.getByRole('button', { name: 'Unlink' }).click();
  await section.getByText('entry-7').waitFor({ state: 'hidden' });
  expect(await stored()).toMatchObject({ managed: ['role'], externalId: null });
  expect(problems).toEqual([]);
});
