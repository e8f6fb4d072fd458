import { Field, ObjectType } from 'type-graphql';

/** The calendar feed of a person, without its address (docs/behaviour/calendar.md). */
@ObjectType({ description: 'The calendar feed of a person, without its address.' })
export class CalendarFeed {
  @Field(() => Boolean, { description: 'True if there is one.' })
  active: boolean;

  @Field(() => Date, { nullable: true, description: 'Null without a feed.' })
  createdAt: Date | null;

  @Field(() => Date, { nullable: true, description: 'To within a minute; null before the first.' })
  lastFetchedAt: Date | null;
}

/** A new calendar feed, with its address. */
@ObjectType({ description: 'A new calendar feed, with its address, which is shown only once.' })
export class CalendarFeedWithUrl extends CalendarFeed {
  @Field(() => String, {
    description: 'The address for calendar programs. Anyone who has it reads the feed.',
  })
  url: string;
}
