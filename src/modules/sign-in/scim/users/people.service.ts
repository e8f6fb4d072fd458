import { notFound } from '../../../../core/errors.js';
import type { Statements } from '../../../../core/sql.js';
import type { Unit } from '../../../../core/unit.js';
import { conditionsOf } from '../protocol/filters.js';
import type { Found, ScimPage } from '../protocol/pages.js';
import { URN } from '../protocol/urns.js';
import { findPeople, idOf, personWithId } from './people.queries.js';
import type { ProvidedPerson } from './person.mapper.js';

/** Reads the people whom SCIM shows (docs/api/scim.md). */
export class ScimPeopleService {
  constructor(private readonly statements: Statements) {}

  /** A person. @throws AppError NOT_FOUND for an id of nobody whom SCIM shows. */
  async get(id: string): Promise<ProvidedPerson> {
    const number = idOf(id);
    const person = number === undefined ? undefined : await personWithId(this.statements, number);
    if (person === undefined) throw notFound(`The user ${id.slice(0, 40)}`);
    return person;
  }

  /**
   * A page of the people, by id.
   *
   * @param filter text of a filter; undefined for all.
   * @throws AppError `invalidFilter`.
   */
  async list(filter: string | undefined, page: ScimPage): Promise<Found<ProvidedPerson>> {
    const conditions = filter === undefined ? [] : conditionsOf(filter, URN.user);
    return await findPeople(this.statements, conditions, page);
  }
}

/** A person after a call, with SCIM's names of what it changed. */
export interface PersonChanged {
  readonly person: ProvidedPerson;
  readonly changed: readonly string[];
}

/** The person after a change, in its transaction. */
export async function changedPerson(
  { statements }: Unit,
  id: number,
  changed: readonly string[],
): Promise<PersonChanged> {
  const person = await personWithId(statements, id);
  if (person === undefined) throw notFound(`The user ${id}`);
  return { person, changed };
}
