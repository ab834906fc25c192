import { z } from 'zod'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { mapYielding } from '#server/kit/yield-to-event-loop.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { Reason } from '#shared/words/reason.ts'
import { decodeReason } from '#shared/words/reasons/reasons.ts'

// Read-only fields, which clients may send back as they received them; they are dropped.
export const IGNORED_FIELDS: ReadonlySet<string> = new Set(['id', 'created_at', 'updated_at', 'is_owner'])

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
  for (const [key, list, elements] of findLongLists(schema, raw)) {
    const checkElement = (element: unknown, i: number) =>
      parseOrThrow(list.element, stripIgnored(element, list.element), [key, String(i)])
    body = { ...(body as object), [key]: await mapYielding(elements, checkElement) }
    schema = omitListFromValidation(schema as z.ZodObject, key, list)
  }
  return parseOrThrow(schema, stripIgnored(body, schema))
}

/** Parses a JSON body in one step. */
export const parseBodyInOneStep = ({ body }: Endpoint, raw: unknown): unknown =>
  body && parseOrThrow(body, stripIgnored(raw, body))

/** Validating a list shorter than this takes a few ms at most. */
const MIN_LONG_LIST_LENGTH = 200

type ObjectArraySchema = z.ZodArray<z.ZodObject>

const isObjectArray = (schema: z.ZodType): schema is ObjectArraySchema =>
  schema instanceof z.ZodArray && schema.element instanceof z.ZodObject

function findLongLists(schema: z.ZodType, raw: unknown): [string, ObjectArraySchema, unknown[]][] {
  if (typeof raw !== 'object' || raw === null) return []
  return Object.entries(raw).flatMap(([key, value]) => {
    const field = getField(getShape(schema), key)
    return field && isObjectArray(field) && Array.isArray(value) && value.length > MIN_LONG_LIST_LENGTH
      ? [[key, field, value]]
      : []
  })
}

/** The schema of a body in which the elements of a list have already been validated. */
const omitListFromValidation = (body: z.ZodObject, key: string, list: ObjectArraySchema): z.ZodObject =>
  z.clone(body, {
    ...body._zod.def,
    shape: { ...body.shape, [key]: z.clone(list as z.ZodArray, { ...list._zod.def, element: z.unknown() }) },
  })

/** Parses the text fields of a multipart body; values whose schema isn't a string are parsed as JSON. */
export function parseFields(endpoint: Endpoint, fields: Record<string, string>): unknown {
  const shape = getShape(endpoint.body)
  const values = Object.entries(fields).map(([key, value]) => [key, parseFieldValue(getField(shape, key), value)])
  return parseBodyInOneStep(endpoint, Object.fromEntries(values))
}

function parseFieldValue(schema: z.ZodType | undefined, value: string): unknown {
  if (!schema || schema.safeParse(value).success) return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

/** Returns the schema of a field. Ignores properties that every object inherits. */
const getField = (shape: Record<string, z.ZodType>, key: string) => (Object.hasOwn(shape, key) ? shape[key] : undefined)

function getShape(schema: z.ZodType | undefined): Record<string, z.ZodType> {
  return (schema as { shape?: Record<string, z.ZodType> } | undefined)?.shape ?? {}
}

/** A body, or the elements of its lists, without the read-only fields. */
function stripIgnored(raw: unknown, schema: z.ZodType): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw
  const shape = getShape(schema)
  const writableEntries = Object.entries(raw).filter(([key]) => key in shape || !IGNORED_FIELDS.has(key))
  return Object.fromEntries(writableEntries.map(([key, value]) => [key, stripElements(value, getField(shape, key))]))
}

const stripElements = (value: unknown, list: z.ZodType | undefined): unknown =>
  Array.isArray(value) && list && isObjectArray(list)
    ? value.map((element) => stripIgnored(element, list.element))
    : value

/** `path` is the path within the body. */
function parseOrThrow(schema: z.ZodType, raw: unknown, path: readonly string[] = []): unknown {
  // The issue must include the input, which shows whether a value has the wrong type or is missing.
  const parsed = schema.safeParse(raw, { reportInput: true })
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  if (issue?.code === 'unrecognized_keys') {
    const key = (issue.keys[0] ?? '').slice(0, 100)
    throw badInput([...path, ...issue.path, key].join('.'), 'unknown_field')
  }
  const field = [...path, ...(issue?.path ?? [])].join('.')
  throw issue && field ? badInput(field, ...getReason(issue)) : new AppError('bad_input', { reason: ['not_an_object'] })
}

/** The reason for a validation error: the one given in the schema, otherwise one for the kind of issue. */
function getReason(issue: z.core.$ZodIssue): Reason {
  const isMissing = issue.input === undefined
  if (isMissing && issue.code === 'invalid_type') return ['required']
  const schemaReason = decodeReason(issue.message)
  if (schemaReason) return schemaReason
  return isMissing && (issue.code === 'invalid_value' || issue.code === 'invalid_union')
    ? ['required']
    : getReasonByCode(issue)
}

function getReasonByCode(issue: z.core.$ZodIssue): Reason {
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
      return [isNumeric(issue) ? 'at_least' : 'too_few', Number(issue.minimum)]
    case 'too_big':
      return [isNumeric(issue) ? 'at_most' : issue.origin === 'string' ? 'too_long' : 'too_many', Number(issue.maximum)]
    default:
      return ['not_taken']
  }
}

const isNumeric = ({ origin }: { origin: string }) => origin === 'number' || origin === 'int'
