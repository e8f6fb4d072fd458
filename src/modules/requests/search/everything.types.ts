import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { ExactText } from '../../../core/constraints.js';

/** Input of the search over all lists. */
@InputType()
export class SearchEverythingInput {
  @Field(() => String, { description: 'As `q` of `GET /api/search`.' })
  @ExactText(1, 200)
  q: string;
}

/** A row of any list that a search has found. */
@ObjectType({ description: 'A row of any list that a search has found.' })
export class FoundItem {
  @Field(() => Int)
  id: number;

  @Field(() => String, {
    nullable: true,
    description: 'Tag, code or number of a part; of a request its number, such as `#7`.',
  })
  code: string | null;

  @Field(() => String, { description: 'Title or name, as it is stored.' })
  title: string;

  @Field(() => String, { nullable: true, description: 'The place, or the department.' })
  detail: string | null;

  @Field(() => Boolean, {
    description: 'True if the search is its tag, code, number, serial number or e-mail address.',
  })
  exact: boolean;
}

/** The rows of a list that a search has found. */
@ObjectType({ description: 'Rows of a list that a search has found.' })
export class FoundGroup {
  @Field(() => String, {
    description: 'The list: `requests`, `assets`, `locations`, `parts`, `schedules` or `users`.',
  })
  kind: string;

  @Field(() => [FoundItem], {
    description:
      'At most five: exact ones first, then those whose title or code begins with the search.',
  })
  items: readonly FoundItem[];

  @Field(() => Boolean, { description: 'True if the list has more.' })
  hasMore: boolean;
}

/** The rows of all lists that a search has found. */
@ObjectType({ description: 'Rows of all lists that a search has found.' })
export class FoundEverywhere {
  @Field(() => [FoundGroup], {
    description:
      'A group for each list that the caller may read, empty ones too; those with an exact item first.',
  })
  groups: readonly FoundGroup[];
}
