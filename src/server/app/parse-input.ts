import { z } from 'zod'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { mapInTurns } from '#server/kit/pauses.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { Reason } from '#shared/words/reason.ts'
import { decoded } from '#shared/words/reasons/reasons.ts'

// Clients send these back as they received them; they are never written.
export const IGNORED: ReadonlySet<string> = new Set(['id', 'created_at', 'updated_at', 'is_owner'])

/** Parses path parameters. Throws `not_found` if one is malformed. */
export function parseParams(endpoint: Endpoint, raw: unknown): unknown {
  const parsed = endpoint.params?.safeParse(raw)
  if (parsed && !parsed.success) throw new AppError('not_found')
  return parsed?.data
}

export function parseQuery(endpoint: Endpoint, raw: unknown): unknown {
  return endpoint.query ? parseOrThrow(endpoint.query, raw ?? {}) : undefined
}

/** Parses a JSON body. The elements of long lists are validated one by one, yielding to the event loop in between. */
export async function parseBody(endpoint: Endpoint, raw: unknown): Promise<unknown> {
  if (!endpoint.body) return undefined
  let schema = endpoint.body
  let body = raw
  for (const [key, list, things] of longListsOf(schema, raw)) {
    const check = (thing: unknown, i: number) =>
      parseOrThrow(list.element, stripIgnored(thing, list.element), [key, String(i)])
    body = { ...(body as object), [key]: await mapInTurns(things, check) }
    schema = withChecked(schema as z.ZodObject, key, list)
  }
  return parseOrThrow(schema, stripIgnored(body, schema))
}

/** Parses a JSON body in one go. */
export const parseWhole = ({ body }: Endpoint, raw: unknown): unknown =>
  body && parseOrThrow(body, stripIgnored(raw, body))

/** Validating a shorter list takes a few ms at most. */
const LONG = 200

type ListOfThings = z.ZodArray<z.ZodObject>

const isListOfThings = (schema: z.ZodType): schema is ListOfThings =>
  schema instanceof z.ZodArray && schema.element instanceof z.ZodObject

function longListsOf(schema: z.ZodType, raw: unknown): [string, ListOfThings, unknown[]][] {
  if (typeof raw !== 'object' || raw === null) return []
  return Object.entries(raw).flatMap(([key, value]) => {
    const field = fieldOf(shapeOf(schema), key)
    return field && isListOfThings(field) && Array.isArray(value) && value.length > LONG ? [[key, field, value]] : []
  })
}

/** The schema of a body in which the elements of a list have already been validated. */
const withChecked = (body: z.ZodObject, key: string, list: ListOfThings): z.ZodObject =>
  z.clone(body, {
    ...body._zod.def,
    shape: { ...body.shape, [key]: z.clone(list as z.ZodArray, { ...list._zod.def, element: z.unknown() }) },
  })

/** Parses the text fields of a multipart body; values whose schema isn't a string arrive as JSON. */
export function parseFields(endpoint: Endpoint, fields: Record<string, string>): unknown {
  const shape = shapeOf(endpoint.body)
  const values = Object.entries(fields).map(([key, value]) => [key, fieldValue(fieldOf(shape, key), value)])
  return parseWhole(endpoint, Object.fromEntries(values))
}

function fieldValue(schema: z.ZodType | undefined, value: string): unknown {
  if (!schema || schema.safeParse(value).success) return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

/** Ignores properties that every object inherits. */
const fieldOf = (shape: Record<string, z.ZodType>, key: string) => (Object.hasOwn(shape, key) ? shape[key] : undefined)

function shapeOf(schema: z.ZodType | undefined): Record<string, z.ZodType> {
  return (schema as { shape?: Record<string, z.ZodType> } | undefined)?.shape ?? {}
}

/** A body, or the elements of its lists, without fields that are never written. */
function stripIgnored(raw: unknown, schema: z.ZodType): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw
  const shape = shapeOf(schema)
  const kept = Object.entries(raw).filter(([key]) => key in shape || !IGNORED.has(key))
  return Object.fromEntries(kept.map(([key, value]) => [key, stripEach(value, fieldOf(shape, key))]))
}

const stripEach = (value: unknown, list: z.ZodType | undefined): unknown =>
  Array.isArray(value) && list && isListOfThings(list) ? value.map((one) => stripIgnored(one, list.element)) : value

/** `path` is the path within the body. */
function parseOrThrow(schema: z.ZodType, raw: unknown, within: readonly string[] = []): unknown {
  // The input distinguishes a wrong type from a missing value.
  const parsed = schema.safeParse(raw, { reportInput: true })
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  if (issue?.code === 'unrecognized_keys') {
    const key = (issue.keys[0] ?? '').slice(0, 100)
    throw badInput([...within, ...issue.path, key].join('.'), 'unknown_field')
  }
  const field = [...within, ...(issue?.path ?? [])].join('.')
  throw issue && field ? badInput(field, ...reasonOf(issue)) : new AppError('bad_input', { reason: ['not_an_object'] })
}

/** The reason for a validation error: the one that the schema names, otherwise one for the kind of issue. */
function reasonOf(issue: z.core.$ZodIssue): Reason {
  const isMissing = issue.input === undefined
  if (isMissing && issue.code === 'invalid_type') return ['required']
  const own = decoded(issue.message)
  if (own) return own
  return isMissing && (issue.code === 'invalid_value' || issue.code === 'invalid_union')
    ? ['required']
    : usualReason(issue)
}

function usualReason(issue: z.core.$ZodIssue): Reason {
  switch (issue.code) {
    case 'invalid_type':
      return ['wrong_type', issue.expected]
    case 'invalid_value':
      return ['not_one_of', issue.values.map(String).join(', ')]
    case 'invalid_union':
      return 'options' in issue && issue.options ? ['not_one_of', issue.options.map(String).join(', ')] : ['not_taken']
    case 'invalid_format':
      return issue.format === 'regex' ? ['not_taken'] : ['wrong_format', issue.format]
    case 'too_small':
      return [isOfNumber(issue) ? 'at_least' : 'too_few', Number(issue.minimum)]
    case 'too_big':
      return [
        isOfNumber(issue) ? 'at_most' : issue.origin === 'string' ? 'too_long' : 'too_many',
        Number(issue.maximum),
      ]
    default:
      return ['not_taken']
  }
}

const isOfNumber = ({ origin }: { origin: string }) => origin === 'number' || origin === 'int'
