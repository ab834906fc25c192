import { z } from 'zod'
import type { Endpoint } from '#shared/contract/endpoint.ts'

/** The maximum size of a JSON body in bytes, even if its schema would allow more. */
export const MAX_JSON_BYTES = 2 * 1024 * 1024

/** The maximum size of the body of a call that takes none; clients may still send `{}`. */
const EMPTY_BODY_BYTES = 1024

// JSON may escape a character as \u and four hex digits.
const BYTES_PER_CHARACTER = 6
const NUMBER_BYTES = 24
const UUID_BYTES = 38
// Quotes, colon, comma and whitespace around a key or an element.
const PUNCTUATION_BYTES = 16

interface JsonSchema {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  maxLength?: number
  maxItems?: number
  maxProperties?: number
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
export function getMaxBodyBytes(endpoint: Pick<Endpoint, 'body'>): number {
  if (!endpoint.body) return EMPTY_BODY_BYTES
  const schema = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return Math.min(MAX_JSON_BYTES, Math.ceil(getMaxValueBytes(schema)) + EMPTY_BODY_BYTES)
}

const fieldLimitsBySchema = new WeakMap<object, ReadonlyMap<string, number>>()

/** The fields that a multipart form of this endpoint may have, each with the maximum bytes of its text. */
export function getMaxFieldBytes({ body }: Pick<Endpoint, 'body'>): ReadonlyMap<string, number> {
  const cachedLimits = body && fieldLimitsBySchema.get(body)
  if (!body || cachedLimits) return cachedLimits ?? new Map()
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const entries = Object.entries(properties).map(
    ([name, fieldSchema]) => [name, Math.min(MAX_JSON_BYTES, getMaxValueBytes(fieldSchema))] as const,
  )
  const fields = new Map(entries)
  fieldLimitsBySchema.set(body, fields)
  return fields
}

/** The maximum bytes of a value of this schema as JSON; Infinity if the schema sets no limit. */
export function getMaxValueBytes(schema: JsonSchema): number {
  const { type, format, anyOf = schema.oneOf, allOf } = schema
  if (schema.const !== undefined) return JSON.stringify(schema.const).length + PUNCTUATION_BYTES
  if (schema.enum)
    return Math.max(...schema.enum.map((allowedValue) => JSON.stringify(allowedValue).length)) + PUNCTUATION_BYTES
  if (anyOf) return Math.max(...anyOf.map(getMaxValueBytes))
  if (allOf) return Math.min(...allOf.map(getMaxValueBytes))
  if (format === 'uuid') return UUID_BYTES
  // Base64url characters never need escaping.
  if (format === 'base64url') return (schema.maxLength ?? Infinity) + PUNCTUATION_BYTES
  if (type === 'string') return BYTES_PER_CHARACTER * (schema.maxLength ?? Infinity) + PUNCTUATION_BYTES
  if (type === 'array')
    return (schema.maxItems ?? Infinity) * (getMaxValueBytes(schema.items ?? {}) + PUNCTUATION_BYTES)
  if (type === 'object') {
    const entries = Object.entries(schema.properties ?? {})
    return entries.reduce(
      (sum, [key, value]) => sum + key.length + PUNCTUATION_BYTES + getMaxValueBytes(value),
      PUNCTUATION_BYTES + getMaxRecordBytes(schema),
    )
  }
  if (type === 'boolean' || type === 'null' || type === 'number' || type === 'integer') return NUMBER_BYTES
  return Infinity
}

/** The maximum bytes of the entries of a record, whose keys are data. */
function getMaxRecordBytes({ additionalProperties, propertyNames = {}, maxProperties = Infinity }: JsonSchema): number {
  if (typeof additionalProperties !== 'object') return 0
  const keyBytes = getMaxValueBytes({ type: 'string', ...propertyNames })
  return maxProperties * (keyBytes + getMaxValueBytes(additionalProperties) + PUNCTUATION_BYTES)
}
