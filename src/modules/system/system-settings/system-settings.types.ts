import { ArrayUnique, ValidateBy } from 'class-validator';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { isPublicUrl, PUBLIC_URL_RULE } from '../../../config/public-url.js';
import {
  Clearable,
  Id,
  MaxItems,
  Omittable,
  Text,
  TimeZone,
  WholeNumber,
} from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { ExpectedVersion } from '../../../core/inputs.js';
import { RoleType } from '../../../core/roles.js';
import { HouseLanguage, IdentityWithoutMatch, Role } from '../../../generated/prisma/enums.js';
import { isOrigin } from './origins.js';

/** Maximum period after which the service confirms, in minutes: a year. */
const MAX_CONFIRM_MINUTES = 525_600;

/** Maximum length of the address of the service. */
const MAX_URL = 200;

const HouseLanguageType = registerEnum('HouseLanguage', HouseLanguage, 'A language of labels.', {
  en: 'English.',
  de: 'German.',
});

/** The GraphQL type of `IdentityWithoutMatch`. */
export const IdentityWithoutMatchType = registerEnum(
  'IdentityWithoutMatch',
  IdentityWithoutMatch,
  'Treatment of an account whose groups no mapping names.',
  {
    keep: 'Role and department stay; a role of administrators that a mapping gave ends.',
    suspend: 'The account is suspended until a mapping holds again.',
  },
);

/** The code of a currency (ISO 4217): `EUR`. */
function Currency(): PropertyDecorator {
  return (target, key) => {
    const isCurrency = (value: unknown) =>
      typeof value === 'string' && Intl.supportedValuesOf('currency').includes(value);
    ValidateBy(
      { name: 'currency', validator: { validate: isCurrency } },
      { message: 'must be a code of ISO 4217, for example EUR' },
    )(target, key);
  };
}

/** An address of the service, as the variable `PUBLIC_URL`. */
function PublicAddress(): PropertyDecorator {
  const validate = (value: unknown) =>
    typeof value === 'string' && value.length <= MAX_URL && isPublicUrl(value);
  return (target, key) => {
    ValidateBy(
      { name: 'publicAddress', validator: { validate } },
      { message: `${PUBLIC_URL_RULE}, of at most ${MAX_URL} characters` },
    )(target, key);
  };
}

/** Different origins of pages. */
function Origins(most: number): PropertyDecorator {
  return (target, key) => {
    const areOrigins = (given: unknown) => Array.isArray(given) && given.every(isOrigin);
    ValidateBy(
      { name: 'origins', validator: { validate: areOrigins } },
      { message: 'must be origins like https://intranet.example.org, without a path' },
    )(target, key);
    ArrayUnique({ message: 'must not name one twice' })(target, key);
    MaxItems(most)(target, key);
  };
}

/** The settings that administrators change while the service runs (docs/behaviour/settings.md). */
@ObjectType({ description: 'The settings that administrators change while the service runs.' })
export class SystemSettings {
  @Field(() => Int, {
    description:
      'Number of days after completion in which a request can be reopened; 0 means never.',
  })
  reopenDays: number;

  @Field(() => Int, {
    description: 'After how many minutes the service confirms a completed request; 0 for never.',
  })
  confirmAfterMinutes: number;

  @Field(() => [RoleType], {
    description: 'The roles whose accounts must enrol a second factor before anything else.',
  })
  mfaRoles: readonly Role[];

  @Field(() => Boolean, {
    description: 'True if registered accounts are inactive until their e-mail address is verified.',
  })
  requireVerifiedEmail: boolean;

  @Field(() => Boolean, {
    description:
      'True if people without an account can report by the links of assets and locations.',
  })
  reportLinks: boolean;

  @Field(() => Int, {
    nullable: true,
    description: 'The calendar whose working time `confirmAfterMinutes` is; null: elapsed time.',
  })
  defaultCalendarId: number | null;

  @Field(() => Int, {
    description:
      'Number of days after closing in which leads add time, parts and purchases to a request; 0: nobody.',
  })
  lockDays: number;

  @Field(() => Int, {
    description:
      'Number of hours for which a device may keep what was done without network (`Performed-At`); 0: no such time is taken.',
  })
  offlineHours: number;

  @Field(() => String, {
    description: 'Currency of all amounts (ISO 4217); a label, it converts nothing.',
  })
  currency: string;

  @Field(() => String, {
    description: 'The time zone of the days and months of figures, a name of the IANA database.',
  })
  timeZone: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The address of the service without a slash at its end, for labels, report links, mails, calendar feeds and passkeys; null without one.',
  })
  publicUrl: string | null;

  @Field(() => Boolean, {
    description: 'True if `PUBLIC_URL` of the configuration is the address; it cannot be changed.',
  })
  publicUrlFixed: boolean;

  @Field(() => String, { nullable: true, description: 'The name of the organisation.' })
  houseName: string | null;

  @Field(() => Int, { nullable: true, description: 'The picture of the organisation.' })
  houseLogoId: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'The path of that picture; reading it requires `maintenance.read`.',
  })
  houseLogoUrl: string | null;

  @Field(() => HouseLanguageType, {
    description: 'The language of what has no known reader, such as labels.',
  })
  houseLanguage: HouseLanguage;

  @Field(() => Boolean, {
    description:
      'True if messages to devices contain the title of the request and the beginning of a comment.',
  })
  pushTexts: boolean;

  @Field(() => Boolean, {
    description: 'False stops all rules at once; nothing is made up for later.',
  })
  rules: boolean;

  @Field(() => [String], {
    description: 'Origins of the pages that may show boards of figures in a frame.',
  })
  boardFrameAncestors: readonly string[];

  @Field(() => IdentityWithoutMatchType, {
    description: 'Treatment of an account whose groups no mapping names.',
  })
  identityWithoutMatch: IdentityWithoutMatch;

  @Field(() => Boolean, { description: 'True if the department that SCIM names counts.' })
  scimDepartment: boolean;

  @Field(() => Int, {
    nullable: true,
    description:
      'The department of people whose role needs one where the identity provider gives none; null for none.',
  })
  identityDepartmentId: number | null;

  @Field(() => Int, { description: 'Increases with every change; used as expectedVersion.' })
  version: number;

  @Field(() => Date)
  updatedAt: Date;
}

/** Body of changing the settings; omitted fields are not changed. */
@InputType()
export class UpdateSystemSettingsInput {
  @Field(() => Int, {
    nullable: true,
    description: 'Number of days for which a request can be reopened; 0 means never.',
  })
  @Omittable()
  @WholeNumber(0, 365)
  reopenDays?: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Applies to requests that are completed from now on.',
  })
  @Omittable()
  @WholeNumber(0, MAX_CONFIRM_MINUTES)
  confirmAfterMinutes?: number;

  @Field(() => [RoleType], {
    nullable: true,
    description: 'Replaces the list; an empty one asks no role for a second factor.',
  })
  @Omittable()
  @MaxItems(Object.keys(Role).length)
  @ArrayUnique({ message: 'must not name one twice' })
  mfaRoles?: Role[];

  @Field(() => Boolean, {
    nullable: true,
    description: 'Applies to accounts that are registered from now on. Needs a mail server.',
  })
  @Omittable()
  requireVerifiedEmail?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'False ends the tokens of all links; the links themselves stay.',
  })
  @Omittable()
  reportLinks?: boolean;

  @Field(() => Int, {
    nullable: true,
    description:
      'A calendar that is not archived; null for none. Applies to requests that are completed from now on.',
  })
  @Clearable()
  @Id()
  defaultCalendarId?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: '0 closes the work of a request with the request, for its crew too.',
  })
  @Omittable()
  @WholeNumber(0, 365)
  lockDays?: number;

  @Field(() => Int, {
    nullable: true,
    description: 'A whole number of hours, up to a week; 0 refuses the header `Performed-At`.',
  })
  @Omittable()
  @WholeNumber(0, 168)
  offlineHours?: number;

  @Field(() => String, { nullable: true, description: 'A code of ISO 4217, such as EUR.' })
  @Omittable()
  @Currency()
  currency?: string;

  @Field(() => String, {
    nullable: true,
    description: 'A name of the IANA database; it changes figures of the past too.',
  })
  @Omittable()
  @TimeZone()
  timeZone?: string;

  @Field(() => String, {
    nullable: true,
    description:
      'An http or https address without a path; null for none. Refused where `PUBLIC_URL` is another one.',
  })
  @Clearable()
  @PublicAddress()
  publicUrl?: string | null;

  @Field(() => String, { nullable: true, description: 'For labels and mails; null clears it.' })
  @Clearable()
  @Text(1, 100)
  houseName?: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'An upload of your own of at most 1 MB that is not linked to anything yet; null for none.',
  })
  @Clearable()
  @Id()
  houseLogoId?: number | null;

  @Field(() => HouseLanguageType, { nullable: true, description: 'The language of labels.' })
  @Omittable()
  houseLanguage?: HouseLanguage;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Applies to messages that are sent from now on.',
  })
  @Omittable()
  pushTexts?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'False stops all rules at once.' })
  @Omittable()
  rules?: boolean;

  @Field(() => [String], {
    nullable: true,
    description: 'Replaces the list: up to 10 origins, without a path.',
  })
  @Omittable()
  @Origins(10)
  boardFrameAncestors?: string[];

  @Field(() => IdentityWithoutMatchType, {
    nullable: true,
    description: 'Applies to logins and changes of memberships from now on.',
  })
  @Omittable()
  identityWithoutMatch?: IdentityWithoutMatch;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Applies to logins and changes by SCIM from now on.',
  })
  @Omittable()
  scimDepartment?: boolean;

  @Field(() => Int, { nullable: true, description: 'A department; null for none.' })
  @Clearable()
  @Id()
  identityDepartmentId?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True changes the host of the address although passkeys of the host before end.',
  })
  @Omittable()
  force?: boolean;

  @ExpectedVersion('settings have')
  expectedVersion?: number;
}
