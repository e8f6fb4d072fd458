import type { GraphQLResolveInfo } from 'graphql';
import { GraphQLUpload } from 'graphql-upload-ts';
import {
  Arg,
  Args,
  Ctx,
  FieldResolver,
  Info,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { executeConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import type { IncomingFile } from '../../../core/upload.js';
import { userById } from '../../people/users/users.loaders.js';
import { User } from '../../people/users/users.types.js';
import { mailInOperations as operations } from './mail-in.operations.js';
import {
  AcceptInboundMailInput,
  DiscardInboundMailInput,
  InboundMail,
  InboundMailArgs,
  InboundMailConnection,
  InboundMessage,
  ReceivedMail,
} from './mail-in.types.js';

/** GraphQL fields of mails that arrived. */
@Resolver(() => InboundMail)
export class MailInResolver {
  @Query(() => InboundMailConnection)
  inboundMail(
    @Args(() => InboundMailArgs) args: InboundMailArgs,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return executeConnection(InboundMailConnection, operations.list, context, args, info);
  }

  @Query(() => InboundMessage)
  inboundMessage(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.get, context, { id });
  }

  @Mutation(() => ReceivedMail)
  receiveMail(
    @Arg('mailbox', () => String, { description: 'The address of the mailbox.' }) mailbox: string,
    @Arg('envelopeFrom', () => String, {
      nullable: true,
      description: 'The return path of the envelope; empty for none.',
    })
    envelopeFrom: string | null | undefined,
    @Arg('file', () => GraphQLUpload, { description: 'The mail as it came (RFC 5322).' })
    file: IncomingFile,
    @Ctx() context: Context,
  ) {
    const envelope = envelopeFrom === undefined ? {} : { envelopeFrom };
    return execute(operations.receive, context, { mailbox, file, ...envelope });
  }

  @Mutation(() => InboundMessage)
  acceptInboundMail(
    @Arg('input', () => AcceptInboundMailInput) input: AcceptInboundMailInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.accept, context, input);
  }

  @Mutation(() => InboundMessage)
  discardInboundMail(
    @Arg('input', () => DiscardInboundMailInput) input: DiscardInboundMailInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.discard, context, input);
  }

  @Mutation(() => InboundMessage)
  retryInboundMail(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.retry, context, { id });
  }

  @FieldResolver(() => User, {
    nullable: true,
    description: 'The person who accepted or discarded it.',
  })
  decidedBy(@Root() { decidedById }: InboundMail, @Ctx() context: Context) {
    return decidedById === null ? null : context.loaders.get(userById).load(decidedById);
  }
}

/** GraphQL fields of a mail with its text. */
@Resolver(() => InboundMessage)
export class InboundMessageResolver {
  @FieldResolver(() => String, {
    description: 'The path of the mail as it came, for those who change settings.',
  })
  rawUrl(@Root() { id }: InboundMessage) {
    return `/api/v1/inbound-mail/${id}/raw`;
  }

  @FieldResolver(() => User, {
    nullable: true,
    description: 'The person who accepted or discarded it.',
  })
  decidedBy(@Root() { decidedById }: InboundMessage, @Ctx() context: Context) {
    return decidedById === null ? null : context.loaders.get(userById).load(decidedById);
  }
}
