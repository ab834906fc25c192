import { z } from 'zod'
import type { Endpoint } from '#shared/contract/endpoint.ts'

/** The maximum size of a JSON body in bytes, even if its schema would allow more. */
export const MOST_JSON = 2 * 1024 * 1024

/** For calls without a body, which may still send `{}`. */
const NOTHING = 1024

// A character escaped as \u and four digits.
const BYTES_OF_CHARACTER = 6
const BYTES_OF_NUMBER = 24
const BYTES_OF_UUID = 38
// Quotes, colon, comma and white space around a key or an element.
const BYTES_AROUND = 16

interface JsonSchema {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  maxLength?: number
  maxItems?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
  propertyNames?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

/**
 * The maximum size in bytes of a valid JSON body of this endpoint, derived from its schema and at most MAX_JSON_BYTES.
 */
export function bodyLimit(endpoint: Pick<Endpoint, 'body'>): number {
  if (!endpoint.body) return NOTHING
  const schema = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return Math.min(MOST_JSON, Math.ceil(mostBytes(schema)) + NOTHING)
}

const formFields = new WeakMap<object, ReadonlyMap<string, number>>()

/** The fields that a multipart form of this endpoint may have, each with the maximum bytes of its text. */
export function fieldLimits({ body }: Pick<Endpoint, 'body'>): ReadonlyMap<string, number> {
  const known = body && formFields.get(body)
  if (!body || known) return known ?? new Map()
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const all = Object.entries(properties).map(([name, one]) => [name, Math.min(MOST_JSON, mostBytes(one))] as const)
  const fields = new Map(all)
  formFields.set(body, fields)
  return fields
}

/** The maximum bytes of a value of this schema as JSON; Infinity if the schema sets no limit. */
export function mostBytes(schema: JsonSchema): number {
  const { type, format, anyOf = schema.oneOf, allOf } = schema
  if (schema.const !== undefined) return JSON.stringify(schema.const).length + BYTES_AROUND
  if (schema.enum) return Math.max(...schema.enum.map((one) => JSON.stringify(one).length)) + BYTES_AROUND
  if (anyOf) return Math.max(...anyOf.map(mostBytes))
  if (allOf) return Math.min(...allOf.map(mostBytes))
  if (format === 'uuid') return BYTES_OF_UUID
  // Base64url characters are never escaped.
  if (format === 'base64url') return (schema.maxLength ?? Infinity) + BYTES_AROUND
  if (type === 'string') return BYTES_OF_CHARACTER * (schema.maxLength ?? Infinity) + BYTES_AROUND
  if (type === 'array') return (schema.maxItems ?? Infinity) * (mostBytes(schema.items ?? {}) + BYTES_AROUND)
  if (type === 'object') {
    const entries = Object.entries(schema.properties ?? {})
    return entries.reduce((sum, [key, value]) => sum + key.length + BYTES_AROUND + mostBytes(value), BYTES_AROUND)
  }
  if (type === 'boolean' || type === 'null' || type === 'number' || type === 'integer') return BYTES_OF_NUMBER
  return Infinity
}
