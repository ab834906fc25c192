import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contracts } from '#shared/contract/all-contracts.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'

type Schema = z.core.JSONSchema.BaseSchema

/** Lists the paths of unbounded input: texts without maxLength, lists without maxItems, objects with any keys. */
function unbounded(schema: Schema | boolean, path: string): string[] {
  if (typeof schema === 'boolean') return [`${path}: anything`]
  const { type, anyOf, oneOf, allOf, items, properties = {}, additionalProperties = true } = schema
  const ways = [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])] as Schema[]
  if (ways.length > 0) return ways.flatMap((way) => unbounded(way, path))
  if (schema.const !== undefined || schema.enum) return []
  switch (type) {
    case 'string':
      return schema.maxLength === undefined ? [`${path}: text`] : []
    case 'array': {
      const inner = unbounded((items ?? true) as Schema, `${path}[]`)
      return schema.maxItems === undefined ? [`${path}: list`, ...inner] : inner
    }
    case 'object':
      return [
        ...(additionalProperties === false ? [] : [`${path}: any key`]),
        ...Object.entries(properties).flatMap(([key, value]) => unbounded(value as Schema, `${path}.${key}`)),
      ]
    default:
      return ['number', 'integer', 'boolean', 'null'].includes(String(type)) ? [] : [`${path}: anything`]
  }
}

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

const ENDPOINTS = Object.entries(contracts).flatMap(([feature, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([name, call]) => [`${feature}.${name}`, call] as const),
)

describe('every input of a call is bounded', () => {
  test.each(ENDPOINTS)('limits all params, query and body fields of %s', (_name, { params, query, body }) => {
    // The router only passes params that the path names.
    const named = params ? Object.entries((params as z.ZodObject).shape) : []
    expect([
      ...named.flatMap(([key, schema]) => unbounded(schemaOf(schema as z.ZodType), `params.${key}`)),
      ...(query ? unbounded(schemaOf(query), 'query') : []),
      ...(body ? unbounded(schemaOf(body), 'body') : []),
    ]).toEqual([])
  })
  test('finds unbounded parts of a schema', () => {
    const open = z.strictObject({
      text: z.string(),
      either: z.union([z.literal('root'), z.uuid()]),
      list: z.array(z.string().max(3)),
      loose: z.object({}),
      record: z.record(z.string(), z.boolean()),
      any: z.unknown(),
      fine: z.array(z.strictObject({ word: z.string().max(3), when: z.int() })).max(2),
    })
    expect(unbounded(schemaOf(open), 'body')).toEqual([
      'body.text: text',
      'body.either: text',
      'body.list: list',
      'body.loose: any key',
      'body.record: any key',
      'body.any: anything',
    ])
  })
})
