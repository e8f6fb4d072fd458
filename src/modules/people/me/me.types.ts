import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { connectionOf } from '../../../core/connection.js';
import {
  Clearable,
  EmailAddress,
  ExactText,
  LanguageTag,
  Omittable,
  Text,
  TimeZone,
  Uuid,
} from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { paged } from '../../../core/list-inputs.js';
import { NoInput } from '../../../core/operation.js';
import { type Role, Theme, type UserStatus } from '../../../generated/prisma/enums.js';
import { Avatar } from '../avatars/avatars.types.js';
import { NewPassword } from '../users/new-accounts.types.js';
import { EMAIL_STANDING, RoleType, UserStatusType } from '../users/users.types.js';

const ThemeType = registerEnum('Theme', Theme, 'Colour theme of the frontend.', {
  light: 'Dark on light.',
  dark: 'Light on dark.',
  system: 'As set in the operating system.',
});

/** Name and contact data that a user may change. */
@ObjectType({ description: 'Profile data that users enter about themselves.' })
export class UserProfile {
  @Field(() => String, { nullable: true })
  firstName: string | null;

  @Field(() => String, { nullable: true })
  lastName: string | null;

  @Field(() => String, { nullable: true })
  phone: string | null;

  @Field(() => String, { nullable: true })
  jobTitle: string | null;
}

/** The preferences of a user. */
@ObjectType({ description: 'Settings of the frontend for a user.' })
export class UserSettings {
  @Field(() => String, { description: 'A BCP 47 language tag.' })
  language: string;

  @Field(() => String, { description: 'A name of the IANA time zone database.' })
  timezone: string;

  @Field(() => ThemeType, { description: 'The colour scheme of the frontend.' })
  theme: Theme;

  @Field(() => Boolean, { description: 'True if notifications are sent by e-mail.' })
  emailNotifications: boolean;
}

/** The settings that the person has chosen, without the defaults of the service. */
@ObjectType({
  description:
    'The settings that you have chosen. Where there is none, clients use those of the device.',
})
export class ChosenSettings {
  @Field(() => String, {
    nullable: true,
    description: 'A BCP 47 language tag; null until one is chosen.',
  })
  language: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'A name of the IANA time zone database; null until one is chosen.',
  })
  timezone: string | null;
}

/** The settings that were taken from a device, because nobody had chosen them. */
@ObjectType({
  description:
    'Language and time zone that were taken from a device. They count for files and mails until one is chosen.',
})
export class TakenSettings {
  @Field(() => String, {
    nullable: true,
    description: 'A BCP 47 language tag; null where none was taken.',
  })
  language: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'A name of the IANA time zone database; null where none was taken.',
  })
  timezone: string | null;

  @Field(() => Date, { nullable: true, description: 'When the last of them was taken.' })
  takenAt: Date | null;
}

/** Security data of an account. */
@ObjectType({ description: "Security information about a user's account." })
export class UserSecurity {
  @Field(() => Date, { nullable: true })
  lastLoginAt: Date | null;

  @Field(() => Date, { nullable: true, description: 'Time of the last password change.' })
  passwordChangedAt: Date | null;

  @Field(() => Int, { description: 'Number of active sessions.' })
  activeSessions: number;

  @Field(() => Int, { description: 'Wrong passwords that currently count towards a lockout.' })
  failedLoginAttempts: number;

  @Field(() => Boolean, {
    description: 'True if an authenticator app is enrolled, whose code a login requires.',
  })
  mfaEnrolled: boolean;
}

/** The current user (specification 4.6; docs/behaviour/people.md). */
@ObjectType({ description: 'The current user.' })
export class CurrentUser {
  @Field(() => Int, { description: 'Id of the account, as `userId`.' })
  id: number;

  @Field(() => Int)
  userId: number;

  @Field(() => String)
  email: string;

  @Field(() => RoleType)
  role: Role;

  @Field(() => [String])
  permissions: readonly string[];

  @Field(() => Int, { nullable: true })
  departmentId: number | null;

  @Field(() => UserStatusType)
  status: UserStatus;

  @Field(() => Date, EMAIL_STANDING.verifiedAt)
  emailVerifiedAt: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'The address that waits for its verification, to become that of the account.',
  })
  pendingEmail: string | null;

  @Field(() => Date, EMAIL_STANDING.bouncedAt)
  emailBouncedAt: Date | null;

  @Field(() => String, EMAIL_STANDING.bounceReason)
  emailBounceReason: string | null;

  @Field(() => UserProfile, { description: 'Profile data that the user entered.' })
  profile: UserProfile;

  @Field(() => UserSettings, { description: 'Settings of the frontend.' })
  settings: UserSettings;

  @Field(() => ChosenSettings, {
    description: 'Language and time zone, where you have chosen them.',
  })
  chosenSettings: ChosenSettings;

  @Field(() => TakenSettings, {
    description: 'Language and time zone, where they were taken from a device.',
  })
  takenSettings: TakenSettings;

  @Field(() => UserSecurity, { description: 'Security information about the account.' })
  security: UserSecurity;

  @Field(() => Avatar, { nullable: true })
  avatar: Avatar | null;
}

/** Body of changing the profile; omitted fields are not changed. */
@InputType()
export class UpdateProfileInput {
  @Field(() => String, { nullable: true, description: 'Null clears it.' })
  @Clearable()
  @Text(1, 100)
  firstName?: string | null;

  @Field(() => String, { nullable: true, description: 'Null clears it.' })
  @Clearable()
  @Text(1, 100)
  lastName?: string | null;

  @Field(() => String, { nullable: true, description: 'Null clears it.' })
  @Clearable()
  @Text(3, 40)
  phone?: string | null;

  @Field(() => String, { nullable: true, description: 'Null clears it.' })
  @Clearable()
  @Text(1, 100)
  jobTitle?: string | null;
}

/** Body of changing the settings; omitted fields are not changed. */
@InputType()
export class UpdateSettingsInput {
  @Field(() => String, { nullable: true, description: 'A BCP 47 language tag.' })
  @Omittable()
  @LanguageTag()
  language?: string;

  @Field(() => String, { nullable: true, description: 'A name of the IANA time zone database.' })
  @Omittable()
  @TimeZone()
  timezone?: string;

  @Field(() => ThemeType, { nullable: true, description: 'The colour scheme of the frontend.' })
  @Omittable()
  theme?: Theme;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True if notifications are sent by e-mail.',
  })
  @Omittable()
  emailNotifications?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'False takes language and time zone from the device: each only where it was neither chosen nor taken before. Default true: they are chosen.',
  })
  @Omittable()
  chosen?: boolean;
}

/** Body of changing the password. */
@InputType()
export class ChangePasswordInput {
  @Field(() => String, { description: 'The current password.' })
  @ExactText(1, 1024)
  currentPassword: string;

  @Field(() => String, { description: '8 to 128 characters; common passwords are rejected.' })
  @NewPassword()
  newPassword: string;
}

/** The departments in which an account has a right, as its own or by a delegation. */
@ObjectType({
  description: 'Departments in which you have a right, as your own or by a delegation.',
})
export class LedDepartments {
  @Field(() => Boolean, { description: 'True for all departments; `departmentIds` is empty then.' })
  all: boolean;

  @Field(() => [Int], { description: 'The ids of the departments.' })
  departmentIds: readonly number[];
}

/** The device of a session, as claimed by its client. */
@ObjectType({ description: 'The device of a session, as claimed by its client.' })
export class SessionDevice {
  @Field(() => String, { nullable: true, description: 'A browser, or another program.' })
  browser: string | null;

  @Field(() => String, { nullable: true, description: 'An operating system.' })
  system: string | null;
}

/** Body of changing the e-mail address. */
@InputType()
export class ChangeEmailInput {
  @Field(() => String, {
    description: 'Takes effect when it is verified by the link mailed to it.',
  })
  @EmailAddress()
  email: string;

  @Field(() => String, { description: 'Your current password.' })
  @ExactText(1, 1024)
  password: string;
}

/** A session of the current user. */
@ObjectType({ description: 'A session of the current user.' })
export class Session {
  @Field(() => ID)
  id: string;

  @Field(() => Boolean, { description: 'True if it is the session of this request.' })
  current: boolean;

  @Field(() => String, { nullable: true })
  ipAddress: string | null;

  @Field(() => String, { nullable: true })
  userAgent: string | null;

  @Field(() => SessionDevice, { description: 'The header `User-Agent`.' })
  device: SessionDevice;

  @Field(() => Date, { description: 'Time of the login.' })
  createdAt: Date;

  @Field(() => Date, { description: 'Time of the last refresh of its tokens.' })
  lastUsedAt: Date;

  @Field(() => Date)
  expiresAt: Date;

  @Field(() => Date, { nullable: true, description: 'Null while the session is live.' })
  revokedAt: Date | null;
}

/** Result of ending the other sessions. */
@ObjectType({ description: 'The result of ending the other sessions.' })
export class EndedSessions {
  @Field(() => Int, { description: 'Number of ended sessions.' })
  ended: number;
}

/** Connection of sessions. */
export const SessionConnection = connectionOf(Session);

/** Input of the list of sessions: the page. */
export class ListMySessionsInput extends paged(NoInput) {}

/** Identifies a session. */
@InputType()
export class SessionIdInput {
  @Field(() => ID)
  @Uuid()
  id: string;
}
