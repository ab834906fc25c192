import { z } from 'zod'
import { id } from '#shared/entities/fields.ts'
import type { Action } from '#shared/policy/actions.ts'
import type { RateName } from '#shared/rules/rates.ts'
import { endpoint, may, mayByBody, needs, paramId, type Demand, type Endpoint } from '../endpoint.ts'

const params = z.object({ id })
const nothing = z.strictObject({})
type Nothing = typeof nothing
type Ids = z.ZodType<string[]>

/** Things that calls act on alone and together: how a body calls their ids, and how one and several are answered. */
interface Things<Key extends string, I extends Ids, One extends z.ZodType, Many extends z.ZodType> {
  key: Key
  ids: I
  one: One
  many: Many
}

interface Act<Body extends z.ZodObject> {
  /** Of one, named by `:id`, and of several. */
  paths: readonly [one: string, many: string]
  summaries: readonly [one: string, many: string]
  descriptions?: readonly [one: string | undefined, many: string | undefined]
  /** What is asked for each of them: one of these. */
  actions: Action | readonly [Action, ...Action[]]
  body?: Body
  /** What is asked besides, because of the body. */
  also?: readonly Demand<never>[]
  status?: 201
  /** Of the call about one; several are always `bulk`. */
  rate?: RateName
  methods?: readonly [one: 'GET' | 'POST' | 'DELETE', many: 'POST' | 'DELETE']
  /** A name for what nothing is changed by. */
  effect?: 'read'
}

type With<Body extends z.ZodObject, Key extends string, I extends Ids> = z.ZodObject<
  Body['shape'] & Record<Key, I>,
  z.core.$strict
>
type Alone<Body extends z.ZodObject> = [Nothing] extends [Body] ? z.ZodUndefined : Body

/** Makes the two calls of each act on some kind of things, so that they differ in nothing but how many they name. */
export function oneOrMany<Key extends string, I extends Ids, One extends z.ZodType, Many extends z.ZodType>(
  of: Things<Key, I, One, Many>,
) {
  const named = (input: { body: Record<string, unknown> }) => input.body[of.key] as string[]
  return <Body extends z.ZodObject = Nothing>(act: Act<Body>) => {
    const {
      paths,
      summaries,
      descriptions: [ofOne, ofMany] = [undefined, undefined],
      actions,
      body,
      also = [],
      status,
      rate,
      effect = 'write',
      methods = ['POST', 'POST'],
    } = act
    const made = status && { status }
    const one = endpoint({
      method: methods[0],
      path: paths[0],
      summary: summaries[0],
      ...(ofOne !== undefined && { description: ofOne }),
      ...made,
      params,
      ...(body && { body }),
      reply: of.one,
      effect,
      ...(rate && { rate }),
      access: needs(may(actions, paramId), ...also),
    })
    const many = endpoint({
      method: methods[1],
      path: paths[1],
      summary: summaries[1],
      ...(ofMany !== undefined && { description: ofMany }),
      ...made,
      body: (body ?? nothing).extend({ [of.key]: of.ids }),
      reply: of.many,
      effect,
      rate: 'bulk',
      access: needs(mayByBody(actions, named), ...also),
    })
    return {
      one: one as unknown as Endpoint<typeof params, z.ZodUndefined, Alone<Body>, One>,
      many: many as unknown as Endpoint<z.ZodUndefined, z.ZodUndefined, With<Body, Key, I>, Many>,
    }
  }
}
