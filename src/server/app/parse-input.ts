import { AppError, badInput } from '#server/kit/app-error.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { z } from 'zod'

// Sent back as they were received; never written.
const IGNORED = new Set(['id', 'created_at', 'updated_at', 'is_owner'])

/** Params of an address; a malformed one is not found. */
export function parseParams(endpoint: Endpoint, raw: unknown): unknown {
  const parsed = endpoint.params?.safeParse(raw)
  if (parsed && !parsed.success) throw new AppError('not_found')
  return parsed?.data
}

export function parseQuery(endpoint: Endpoint, raw: unknown): unknown {
  return endpoint.query ? parseOrThrow(endpoint.query, raw ?? {}) : undefined
}

/** A JSON body. */
export function parseBody(endpoint: Endpoint, raw: unknown): unknown {
  if (!endpoint.body) return undefined
  return parseOrThrow(endpoint.body, stripIgnored(raw, endpoint.body))
}

/** The text fields of a multipart body; what is not a string in the schema comes as JSON. */
export function parseFields(endpoint: Endpoint, fields: Record<string, string>): unknown {
  const shape = shapeOf(endpoint.body)
  const values = Object.entries(fields).map(([key, value]) => [key, fieldValue(fieldOf(shape, key), value)])
  return parseBody(endpoint, Object.fromEntries(values))
}

function fieldValue(schema: z.ZodType | undefined, value: string): unknown {
  if (!schema || schema.safeParse(value).success) return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

/** A name that every object has is no field for that. */
const fieldOf = (shape: Record<string, z.ZodType>, key: string) => (Object.hasOwn(shape, key) ? shape[key] : undefined)

function shapeOf(schema: z.ZodType | undefined): Record<string, z.ZodType> {
  return (schema as { shape?: Record<string, z.ZodType> } | undefined)?.shape ?? {}
}

/** A body, or each of a list in it, without what is never written. */
function stripIgnored(raw: unknown, schema: z.ZodType): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw
  const shape = shapeOf(schema)
  const kept = Object.entries(raw).filter(([key]) => key in shape || !IGNORED.has(key))
  return Object.fromEntries(kept.map(([key, value]) => [key, stripEach(value, elementOf(fieldOf(shape, key)))]))
}

const stripEach = (value: unknown, element: z.ZodType | undefined): unknown =>
  Array.isArray(value) && element ? value.map((one) => stripIgnored(one, element)) : value

const elementOf = (schema: z.ZodType | undefined) => (schema as { element?: z.ZodType } | undefined)?.element

function parseOrThrow(schema: z.ZodType, raw: unknown): unknown {
  const parsed = schema.safeParse(raw)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  if (issue?.code === 'unrecognized_keys') {
    const key = issue.keys[0] ?? ''
    throw badInput(key, `unknown field "${key.slice(0, 100)}"`)
  }
  const field = issue?.path.join('.') ?? ''
  throw badInput(field, field ? `${field}: ${sentenceOf(issue)}` : 'the body must be a JSON object')
}

function sentenceOf(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return 'is not valid'
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'is required'
  return issue.message.replace(/^Invalid input: /, '')
}
