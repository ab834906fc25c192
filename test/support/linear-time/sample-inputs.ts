import { z } from 'zod'

type Json = z.core.JSONSchema.BaseSchema
type Path = readonly (string | number)[]

const ID = '01a1fc00-0000-7000-8000-000000000000'
/** Valid values for fields whose schema doesn't say what is valid, by field name. */
const VALUES_BY_FIELD: Readonly<Record<string, unknown>> = {
  email: 'ada@example.org',
  contacts: ['ada@example.org'],
  links: ['https://example.org'],
  logo_link_url: 'https://example.org',
  language: 'en',
  password: 'correct horse battery staple',
  terms: true,
  description: '<p>Words</p>',
  content: 'WEBVTT\n\n00:01.000 --> 00:02.000\nAye',
  user: ID,
  limit: '5',
  from: '0',
  to: '86400000',
}

export const toJsonSchema = (schema: z.ZodType): Json => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

/** A valid value of a schema with only its required fields. */
export function createSampleValue(schema: Json, name = ''): unknown {
  const option = (schema.anyOf ?? schema.oneOf ?? schema.allOf)?.[0]
  if (name in VALUES_BY_FIELD && schema.type !== 'object') return VALUES_BY_FIELD[name]
  if (option) return createSampleValue(option as Json, name)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  switch (schema.type) {
    case 'string':
      return schema.format === 'uuid' ? ID : schema.format === 'base64url' ? 'YWFh' : 'a'
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => createSampleValue(schema.items as Json))
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((key) => [key, createSampleValue(schema.properties?.[key] as Json, key)]),
      )
    case 'boolean':
      return false
    case 'null':
      return null
    default:
      return 0
  }
}

export interface SchemaField {
  path: Path
  schema: Json
}

/** All strings and arrays of a schema with their paths. */
export function listSchemaFields(schema: Json, path: Path = []): SchemaField[] {
  const options = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])] as Json[]
  if (options.length > 0) return options.flatMap((option) => listSchemaFields(option, path))
  if (schema.const !== undefined || schema.enum) return []
  if (schema.type === 'string') return [{ path, schema }]
  if (schema.type === 'array') return [{ path, schema }, ...listSchemaFields(schema.items as Json, [...path, 0])]
  const properties = Object.entries(schema.properties ?? {}) as [string, Json][]
  return properties.flatMap(([key, value]) => listSchemaFields(value, [...path, key]))
}

/** Returns a sample with `value` at a path, adding missing parents. */
export function withValueAt(sample: unknown, [key, ...remainingPath]: Path, value: unknown): unknown {
  if (key === undefined) return value
  const setNested = (child: unknown) => withValueAt(child, remainingPath, value)
  if (typeof key === 'number') return [setNested(Array.isArray(sample) ? sample[0] : undefined)]
  const sampleRecord = typeof sample === 'object' && sample !== null ? (sample as Record<string, unknown>) : {}
  return { ...sampleRecord, [key]: setNested(sampleRecord[key]) }
}
