import { z } from 'zod'
import { id } from '#shared/entities/fields.ts'
import type { Action } from '#shared/policy/actions.ts'
import type { RateName } from '#shared/rules/rates.ts'
import {
  endpoint,
  requires,
  requiresForBody,
  requireAll,
  getParamId,
  type Requirement,
  type Endpoint,
} from '../endpoint.ts'

const params = z.object({ id })
const emptyBody = z.strictObject({})
type EmptyBody = typeof emptyBody
type Ids = z.ZodType<string[]>

/**
 * Subjects that endpoints handle singly or in bulk: the name of their list of ids in a body, and the replies for one
 * and for many.
 */
interface SubjectDefinition<Key extends string, IdList extends Ids, One extends z.ZodType, Many extends z.ZodType> {
  key: Key
  ids: IdList
  one: One
  many: Many
}

interface ActionDefinition<Body extends z.ZodObject> {
  /** The path for one subject, named by `:id`, and the path for many. */
  paths: readonly [one: string, many: string]
  summaries: readonly [one: string, many: string]
  descriptions?: readonly [one: string | undefined, many: string | undefined]
  /** One of these actions must be allowed on each subject. */
  actions: Action | readonly [Action, ...Action[]]
  body?: Body
  /** Further permissions, which depend on the body. */
  alsoRequired?: readonly Requirement<never>[]
  status?: 201
  /** Rate limit of the call for one subject. The call for many always has the rate `bulk`. */
  rate?: RateName
  methods?: readonly [one: 'GET' | 'POST' | 'DELETE', many: 'POST' | 'DELETE']
  /** Set for actions that change nothing. */
  effect?: 'read'
}

type WithIds<Body extends z.ZodObject, Key extends string, IdList extends Ids> = z.ZodObject<
  Body['shape'] & Record<Key, IdList>,
  z.core.$strict
>
type BodyForOne<Body extends z.ZodObject> = [EmptyBody] extends [Body] ? z.ZodUndefined : Body

/** Creates two endpoints for each action, one for a single subject and one for many, that otherwise behave alike. */
export function defineOneAndMany<Key extends string, IdList extends Ids, One extends z.ZodType, Many extends z.ZodType>(
  subjects: SubjectDefinition<Key, IdList, One, Many>,
) {
  const getIds = (input: { body: Record<string, unknown> }) => input.body[subjects.key] as string[]
  return <Body extends z.ZodObject = EmptyBody>(definition: ActionDefinition<Body>) => {
    const {
      paths,
      summaries,
      descriptions: [descriptionForOne, descriptionForMany] = [undefined, undefined],
      actions,
      body,
      alsoRequired = [],
      status,
      rate,
      effect = 'write',
      methods = ['POST', 'POST'],
    } = definition
    const createdStatus = status && { status }
    const one = endpoint({
      method: methods[0],
      path: paths[0],
      summary: summaries[0],
      ...(descriptionForOne !== undefined && { description: descriptionForOne }),
      ...createdStatus,
      params,
      ...(body && { body }),
      reply: subjects.one,
      effect,
      ...(rate && { rate }),
      access: requireAll(requires(actions, getParamId), ...alsoRequired),
    })
    const many = endpoint({
      method: methods[1],
      path: paths[1],
      summary: summaries[1],
      ...(descriptionForMany !== undefined && { description: descriptionForMany }),
      ...createdStatus,
      body: (body ?? emptyBody).extend({ [subjects.key]: subjects.ids }),
      reply: subjects.many,
      effect,
      rate: 'bulk',
      access: requireAll(requiresForBody(actions, getIds), ...alsoRequired),
    })
    return {
      one: one as unknown as Endpoint<typeof params, z.ZodUndefined, BodyForOne<Body>, One>,
      many: many as unknown as Endpoint<z.ZodUndefined, z.ZodUndefined, WithIds<Body, Key, IdList>, Many>,
    }
  }
}
