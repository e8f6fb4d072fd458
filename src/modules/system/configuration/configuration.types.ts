import { Field, ObjectType } from 'type-graphql';
import type { Setting, SettingGroup } from '../../../config/settings.js';

/** A variable of the configuration. */
@ObjectType({ description: 'A variable of the configuration.' })
export class ConfigurationEntry implements Setting {
  @Field(() => String, { description: 'The name of the environment variable.' })
  name: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The value in force. Null for a secret, and where there is none; URLs are without credentials ' +
      'and parameters.',
  })
  value: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The value in force while the variable is not set: a value, or words in Markdown.',
  })
  defaultValue: string | null;

  @Field(() => Boolean, { description: 'True if the value is the default.' })
  isDefault: boolean;

  @Field(() => Boolean, { description: 'True if the variable is set in the environment.' })
  isSet: boolean;

  @Field(() => Boolean, { description: 'True if the value is a secret, which is never shown.' })
  secret: boolean;

  @Field(() => String, { description: 'The meaning of the variable, in Markdown.' })
  description: string;
}

/** Variables of one subject. */
@ObjectType({ description: 'Variables of the configuration on one subject.' })
export class ConfigurationGroup implements SettingGroup {
  @Field(() => String, { description: 'The subject.' })
  title: string;

  @Field(() => [ConfigurationEntry], {
    description: 'The variables, in the order of the documentation.',
  })
  entries: readonly ConfigurationEntry[];
}

/** The configuration of the service. */
@ObjectType({ description: 'The configuration of the answering process, read at its start.' })
export class SystemConfiguration {
  @Field(() => [ConfigurationGroup], { description: 'All variables, by subject.' })
  groups: readonly ConfigurationGroup[];
}
