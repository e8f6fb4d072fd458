/** A JSON Schema (2020-12), the schema language of OpenAPI 3.1. */
export type Schema = Readonly<Record<string, unknown>>;

/** A reference to a component. */
export interface Reference {
  readonly $ref: string;
}

/** A parameter of the path or the query. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: true;
  readonly description?: string;
  readonly schema: Schema;
  /** Serialisation of lists: `form` without `explode` is `a,b`. */
  readonly style?: 'form';
  readonly explode?: boolean;
  readonly example?: unknown;
}

/** An example with a name. */
export interface Example {
  readonly summary: string;
  readonly value: unknown;
}

/** A body in one media type. */
export interface MediaType {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, Example | Reference>>;
}

/** Bodies by media type. */
export type Content = Readonly<Record<string, MediaType>>;

/** A header of an answer. */
export interface Header {
  readonly description: string;
  readonly schema: Schema;
  readonly example: unknown;
}

/** The response of an operation with one status. */
export interface ResponseObject {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Reference | Header>>;
  readonly content?: Content;
}

/** The body of an operation. */
export interface RequestBody {
  readonly required: boolean;
  readonly content: Content;
}

/** One verb of one path. */
export interface OperationObject {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  /** Empty for public operations; default: that of the document. */
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: RequestBody;
  readonly responses: Readonly<Record<string, ResponseObject | Reference>>;
}

/** The verbs of a path, in lower case. */
export type PathItem = Readonly<Record<string, OperationObject>>;

/** A group of operations. */
export interface Tag {
  readonly name: string;
  readonly description?: string;
}

/** The parts of an OpenAPI 3.1 document that this service uses. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly tags: readonly Tag[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly paths: Readonly<Record<string, PathItem>>;
  /** Requests that receivers get, by event. */
  readonly webhooks: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, ResponseObject>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly examples: Readonly<Record<string, Example>>;
    readonly headers: Readonly<Record<string, object>>;
    readonly securitySchemes: Readonly<Record<string, object>>;
  };
}
