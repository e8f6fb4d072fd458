import {
  type GraphQLError,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
  Kind,
  OperationTypeNode,
} from 'graphql';
import { nameBefore } from './scalars.js';

/** Maximum number of names in a hint; a longer list does not help. */
const MAX_NAMES = 20;

/** The parts of an error of graphql-js that its hint depends on. */
type DocumentError = Pick<GraphQLError, 'message' | 'nodes'>;

/**
 * The message of a document that does not validate, with what to write instead. graphql-js names the
 * mistake, and a correction only for names that are almost right.
 *
 * @param schema undefined if its names are not told to clients.
 */
export function withHint(error: DocumentError, schema: GraphQLSchema | undefined): string {
  const message = withoutSchema(error);
  if (schema === undefined) return message;
  const place = placeHint(schema, message);
  if (place !== undefined) return `${message.replace(SUGGESTION, '')} ${place}`;
  const names = SUGGESTION.test(message) ? undefined : namesHint(schema, message);
  return names === undefined ? message : `${message} ${names}`;
}

const SUGGESTION = / Did you mean .*\?$/;

/** The message with what is known without the schema. */
function withoutSchema({ message, nodes }: DocumentError): string {
  const position = /^Variable "(\$\w+)" of type ".+" used in position expecting type "(.+)"\.$/;
  const [, variable, type] = position.exec(message) ?? [];
  if (type !== undefined) return `${message} Declare it as ${variable}: ${type}.`;
  if (/^Variable "\$\w+" is not defined/.test(message)) {
    return `${message} Declare it, with its type, at the start of the operation.`;
  }
  const [node] = nodes ?? [];
  const [isValue, scalar] =
    /^(?:(Int|Float|String|Boolean|ID) cannot represent |Expected value of type )/.exec(message) ??
    [];
  if (node === undefined || isValue === undefined) return message;
  const field = nameBefore(node);
  const text = node.kind === Kind.STRING ? node.value : '';
  const isQuoted = scalar === 'Boolean' ? /^(true|false)$/ : /^-?\d+(\.\d+)?$/;
  const quotes = isQuoted.test(text) ? `. Write ${text} without quotes.` : '';
  return `${field === undefined ? '' : `${field}: `}${message}${quotes}`;
}

/** Where a field is that is asked for at the wrong place. */
function placeHint(schema: GraphQLSchema, message: string): string | undefined {
  const pattern = /^Cannot query field "(\w+)" on type "(\w+)"\./;
  const [, field = '', name = ''] = pattern.exec(message) ?? [];
  const type = schema.getType(name);
  if (!isObjectType(type)) return undefined;
  const roots = Object.values(OperationTypeNode).flatMap((kind) => {
    const root = schema.getRootType(kind);
    return root ? [{ kind, root }] : [];
  });
  if (roots.some(({ root }) => root === type)) {
    const right = roots.find(({ root }) => root.getFields()[field] !== undefined);
    return right && `It is a field of ${right.root.name}: begin with "${right.kind}".`;
  }
  const { nodes } = type.getFields();
  const item = nodes && getNamedType(nodes.type);
  if (isObjectType(item) && item.getFields()[field] !== undefined) {
    return `The items of the list have it: nodes { ${field} }.`;
  }
  return schema.getQueryType()?.getFields()[field] && 'It is a field of Query.';
}

/** The names that are possible, where there are few. */
function namesHint(schema: GraphQLSchema, message: string): string | undefined {
  const pattern =
    /^(?:Cannot query field "\w+" on type "(\w+)"|Unknown argument "\w+" on field "(\w+)\.(\w+)"|Field "\w+" is not defined by type "(\w+)"|Enum "(\w+)" cannot represent|Value ".*" does not exist in "(\w+)" enum)/;
  const [, ofField, parent, argued, ofInput, ...ofEnum] = pattern.exec(message) ?? [];
  const type = schema.getType(ofField ?? parent ?? ofInput ?? ofEnum.find(Boolean) ?? '');
  let names: string[] = [];
  if (isEnumType(type)) names = type.getValues().map(({ name }) => name);
  else if (isInputObjectType(type)) names = Object.keys(type.getFields());
  else if (isObjectType(type)) {
    const fields = type.getFields();
    names =
      argued === undefined ? Object.keys(fields) : (fields[argued]?.args ?? []).map((a) => a.name);
  }
  return names.length === 0 || names.length > MAX_NAMES
    ? undefined
    : `Possible: ${names.join(', ')}.`;
}
