import type { z } from 'zod'
import type { Action } from '#shared/policy/actions.ts'
import type { RateName } from '#shared/rules/rates.ts'

type Schema = z.ZodType

/** The parsed params, query and body of a request. */
export interface EndpointInput<
  ParamsSchema extends Schema = Schema,
  QuerySchema extends Schema = Schema,
  BodySchema extends Schema = Schema,
> {
  params: z.output<ParamsSchema>
  query: z.output<QuerySchema>
  body: z.output<BodySchema>
}

/** The part of a request that is known before its body is read. */
export type PathInput<ParamsSchema = unknown, QuerySchema = unknown> = {
  params?: ParamsSchema
  query?: QuerySchema
  body?: never
}

/**
 * A permission that a request needs: one of `actions` on every subject that `ids` returns. Nothing is required if there
 * are no ids.
 */
export interface Requirement<Input> {
  /** The part of the request that contains the ids. */
  source: 'path' | 'body'
  actions: readonly [Action, ...Action[]]
  ids: (input: Input) => string[]
  /** The requirement depends on the body, so a caller without this permission may still be able to use the endpoint. */
  dependsOnBody?: true
}

/** A page that a secret token opens without an account: a submission status page or a help request. */
export type SecretKind = 'receipt' | 'ticket'

/**
 * The rule for who may call an endpoint. `path` is checked before the body is read, `body` afterwards. Together they
 * must name at least one id, or the request is refused.
 */
export type Access<Input> =
  | { kind: 'anyone'; reason: string }
  | { kind: 'session'; reason: string }
  /** Administrators acting as themselves. The endpoint answers 404 to all others. */
  | { kind: 'administrators'; reason: string }
  | { kind: 'receipt'; source: SecretKind; reason: string }
  | { kind: 'demands'; path: Requirement<Input>[]; body: Requirement<Input>[] }

/**
 * An endpoint of the API: the server implements it, the browser calls it, and the API page is generated from it. `path`
 * is relative to the API base and contains its params as `:name`.
 */
export interface Endpoint<
  ParamsSchema extends Schema = Schema,
  QuerySchema extends Schema = Schema,
  BodySchema extends Schema = Schema,
  ReplySchema extends Schema = Schema,
> {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  /** A phrase in the imperative, without a full stop. */
  summary: string
  /** Details, in full sentences. */
  description?: string
  params?: ParamsSchema
  query?: QuerySchema
  body?: BodySchema
  reply: ReplySchema
  status?: 201 | 202
  /** The response's content type, if it isn't JSON. Browsers open the URLs of such endpoints directly. */
  contentType?: string
  /** A multipart body: `body` describes the fields; one or several files follow as the last parts. */
  multipart?: true | 'several'
  /** Whether the call changes anything. A GET that writes also accepts POST. */
  effect: 'read' | 'write'
  /** Defaults to the rate limit for all reads or all writes. */
  rate?: RateName
  /** Also allowed after signing in with an emailed password, before the user has set their own. */
  allowedWithMailedPassword?: true
  /** Refused to administrators who are acting as another user. */
  refusesActingAdmins?: true
  access: Access<EndpointInput<ParamsSchema, QuerySchema, BodySchema>>
}

type NoSchema = z.ZodUndefined

/** Declares an endpoint, inferring its types. */
export function endpoint<
  ReplySchema extends Schema,
  ParamsSchema extends Schema = NoSchema,
  QuerySchema extends Schema = NoSchema,
  BodySchema extends Schema = NoSchema,
>(
  definition: Endpoint<ParamsSchema, QuerySchema, BodySchema, ReplySchema>,
): Endpoint<ParamsSchema, QuerySchema, BodySchema, ReplySchema> {
  return definition
}

/** Allows everyone. `reason` explains why that is safe. */
export const anyone = (reason: string) => ({ kind: 'anyone', reason }) as const
/** Allows everyone who has the secret token, which is the path parameter `token`. */
export const withToken = (source: SecretKind, reason: string) => ({ kind: 'receipt', source, reason }) as const
/** Allows every signed-in user. */
export const signedIn = (reason: string) => ({ kind: 'session', reason }) as const
/** Allows administrators acting as themselves, but neither in view-as nor as another user. */
export const administrators = (reason: string) => ({ kind: 'administrators', reason }) as const
/** Requires all of these permissions, each on every id that it names. */
export const requireAll = <Requirements extends Requirement<never>[]>(
  ...requirements: Requirements
): Access<CombinedInput<Requirements>> => {
  // Each requirement reads only its own part of the input, so it can be given the whole input.
  const allRequirements = requirements as unknown as Requirement<CombinedInput<Requirements>>[]
  const listRequirements = (part: 'path' | 'body') =>
    allRequirements.filter((requirement) => requirement.source === part)
  return { kind: 'demands', path: listRequirements('path'), body: listRequirements('body') }
}

// The intersection of the input types that the requirements read.
type CombinedInput<Requirements extends Requirement<never>[]> = Parameters<
  { [Index in keyof Requirements]: (requirement: Requirements[Index]) => void }[number] extends (
    requirement: Requirement<infer Input>,
  ) => void
    ? (input: Input) => void
    : never
>[0]

type ActionOrActions = Action | readonly [Action, ...Action[]]
const toList = (actions: ActionOrActions) => (typeof actions === 'string' ? ([actions] as const) : actions)

/** Checked before the body is read: requires one of `actions` on every subject that the path or query names. */
export const requires = <Input extends PathInput>(
  actions: ActionOrActions,
  ids: (input: Input) => string[],
): Requirement<Input> => ({
  source: 'path',
  actions: toList(actions),
  ids,
})

/** Checked after the body is read: requires one of `actions` on every subject that `ids` takes from it. */
export const requiresForBody = <Input extends { body: unknown }>(
  actions: ActionOrActions,
  ids: (input: Input) => string[],
): Requirement<Input> => ({
  source: 'body',
  actions: toList(actions),
  ids,
})

/**
 * Like `requiresForBody`, for endpoints that visitors may call too: the body determines whether the permission is
 * needed.
 */
export const requiresForBodyIfNeeded = <Input extends { body: unknown }>(
  actions: ActionOrActions,
  ids: (input: Input) => string[],
): Requirement<Input> => ({
  ...requiresForBody(actions, ids),
  dependsOnBody: true,
})

/** Where a request usually contains an id. */
export const getParamId = (input: { params: { id: string } }) => [input.params.id]
export const getBodyProject = (input: { body: { project: string } }) => [input.body.project]

export type BodyOf<AnyEndpoint> =
  AnyEndpoint extends Endpoint<Schema, Schema, infer BodySchema, Schema> ? z.input<BodySchema> : never
export type InputOf<AnyEndpoint> =
  AnyEndpoint extends Endpoint<infer ParamsSchema, infer QuerySchema, infer BodySchema, Schema>
    ? EndpointInput<ParamsSchema, QuerySchema, BodySchema>
    : never
export type ReplyOf<AnyEndpoint> =
  AnyEndpoint extends Endpoint<Schema, Schema, Schema, infer ReplySchema> ? z.output<ReplySchema> : never
