import { Field, InputType, ObjectType } from 'type-graphql';
import { EmailAddressToLookUp, ExactText } from '../../../core/constraints.js';
import { NewPassword } from '../../people/users/new-accounts.types.js';

/** Maximum length of a looked-up token, in characters; those of links have 43. */
const MAX_TOKEN = 128;

/** Constraint: the token of a link. */
function LinkToken(): PropertyDecorator {
  return ExactText(1, MAX_TOKEN);
}

/** Body of requesting a mail to an address. */
@InputType()
export class MailRequestInput {
  @Field(() => String)
  @EmailAddressToLookUp()
  email: string;
}

/** Answer to requesting a mail, the same for every address. */
@ObjectType({
  description: 'The answer to requesting a mail, the same whether or not an account exists.',
})
export class MailRequestPayload {
  @Field(() => Boolean, { description: 'Always true.' })
  accepted: boolean;
}

/** Body of setting a new password by a link. */
@InputType()
export class ResetPasswordInput {
  @Field(() => String, { description: 'The secret of the link that was mailed.' })
  @LinkToken()
  token: string;

  @Field(() => String, { description: '8 to 128 characters; common passwords are rejected.' })
  @NewPassword()
  newPassword: string;
}

/** The result of setting a new password by a link. */
@ObjectType({ description: 'The result of setting a new password by a link.' })
export class ResetPasswordPayload {
  @Field(() => Boolean, { description: 'Always true. It opens no session: log in.' })
  passwordReset: boolean;
}

/** Body of verifying an address. */
@InputType()
export class VerifyEmailInput {
  @Field(() => String, { description: 'The secret of the link that was mailed.' })
  @LinkToken()
  token: string;
}

/** The result of verifying an address. */
@ObjectType({ description: 'The result of verifying an address.' })
export class VerifyEmailPayload {
  @Field(() => String, { description: 'The verified address, which is now that of the account.' })
  email: string;

  @Field(() => Boolean, {
    description: 'True if the account may log in; otherwise an administrator must activate it.',
  })
  active: boolean;
}
