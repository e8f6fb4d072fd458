import type { Person, Seed } from './seed.js';

/** A department with the people that a request passes. */
export interface Crew {
  readonly departmentId: number;
  readonly employee: Person;
  readonly head: Person;
  readonly technician: Person;
}

/** Makes the department and its people. */
export async function seedCrew(seed: Seed): Promise<Crew> {
  const { id: departmentId } = await seed.department('Facilities');
  const person = (role: 'employee' | 'department_head' | 'technician', name: string) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    return seed.person(role, { departmentId, firstName, lastName });
  };
  return {
    departmentId,
    employee: await person('employee', 'Ella Berg'),
    head: await person('department_head', 'Hugo Lind'),
    technician: await person('technician', 'Tove Dahl'),
  };
}
