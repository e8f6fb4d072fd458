import { describe, expect, it } from 'vitest';
import {
  parseInvitations,
  textOf,
} from '../../console/src/pages/people/invitations/parse-invitations.js';

const KNOWN = {
  roles: [
    { value: 'TECHNICIAN', names: ['TECHNICIAN', 'Techniker'] },
    { value: 'DEPARTMENT_HEAD', names: ['DEPARTMENT_HEAD', 'Department head'] },
  ],
  departments: [
    { value: '7', label: 'Facilities, North' },
    { value: '8', label: 'IT' },
  ],
} as const;

const parse = (text: string) => parseInvitations(text, KNOWN);

describe('a list of people to invite', () => {
  it.each([
    ['lines', 'hana@x.org\r\n\r\nivo@x.org\n'],
    ['one line', 'hana@x.org, ivo@x.org'],
    ['a mail program', 'Hana Berg <hana@x.org>; "Horn, Ivo" <ivo@x.org>'],
    ['spaces', ' hana@x.org   ivo@x.org '],
  ])('reads addresses of %s', (_name, text) => {
    expect(parse(text)).toEqual([{ email: 'hana@x.org' }, { email: 'ivo@x.org' }]);
  });

  it('reads role and department beside an address, in any order', () => {
    expect(
      parse('hana@x.org, techniker, it\nivo@x.org,"Facilities, North",department_head'),
    ).toEqual([
      { email: 'hana@x.org', role: 'TECHNICIAN', departmentId: '8' },
      { email: 'ivo@x.org', role: 'DEPARTMENT_HEAD', departmentId: '7' },
    ]);
  });

  it('reads CSV with headings, in any order, with other columns', () => {
    const text = 'Name;Abteilung;E-Mail;Rolle\nHana;IT;hana@x.org;Techniker\nIvo;;ivo@x.org;';
    expect(parse(text)).toEqual([
      { email: 'hana@x.org', role: 'TECHNICIAN', departmentId: '8' },
      { email: 'ivo@x.org' },
    ]);
    expect(parse('email\trole\nhana@x.org\tDepartment head')).toEqual([
      { email: 'hana@x.org', role: 'DEPARTMENT_HEAD' },
    ]);
  });

  it('tells what is wrong with an entry, and reads the others', () => {
    expect(parse('hana@x.org, Plumber\nIvo Horn\nnils@x.org\nNILS@x.org')).toEqual([
      { email: 'hana@x.org', problem: { kind: 'unknown', text: 'Plumber' } },
      { email: '', problem: { kind: 'noAddress', text: 'Ivo Horn' } },
      { email: 'nils@x.org' },
      { email: 'NILS@x.org', problem: { kind: 'twice', text: 'NILS@x.org' } },
    ]);
    expect(parse(' \n')).toEqual([]);
  });

  it('reads files of spreadsheets', async () => {
    expect(await textOf(new Blob([Uint8Array.of(0x4d, 0xfc, 0x6c)]))).toBe('Mül');
    expect(await textOf(new Blob(['\ufeffMül']))).toBe('Mül');
  });
});
