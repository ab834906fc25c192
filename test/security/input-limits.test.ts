import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contracts } from '#shared/contract/all-contracts.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'

type Schema = z.core.JSONSchema.BaseSchema

/** Lists the paths of unbounded input: texts without maxLength, lists without maxItems, objects with any number of keys. */
function findUnbounded(schema: Schema | boolean, path: string): string[] {
  if (typeof schema === 'boolean') return [`${path}: anything`]
  const { type, anyOf, oneOf, allOf, items, properties = {}, additionalProperties = true } = schema
  const alternatives = [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])] as Schema[]
  if (alternatives.length > 0) return alternatives.flatMap((alternative) => findUnbounded(alternative, path))
  if (schema.const !== undefined || schema.enum) return []
  switch (type) {
    case 'string':
      return schema.maxLength === undefined ? [`${path}: text`] : []
    case 'array': {
      const unboundedItems = findUnbounded((items ?? true) as Schema, `${path}[]`)
      return schema.maxItems === undefined ? [`${path}: list`, ...unboundedItems] : unboundedItems
    }
    case 'object':
      return [
        ...(schema.maxProperties !== undefined && schema.propertyNames
          ? [schema.propertyNames, additionalProperties].flatMap((part) => findUnbounded(part as Schema, `${path}.*`))
          : additionalProperties === false
            ? []
            : [`${path}: any key`]),
        ...Object.entries(properties).flatMap(([key, value]) => findUnbounded(value as Schema, `${path}.${key}`)),
      ]
    default:
      return ['number', 'integer', 'boolean', 'null'].includes(String(type)) ? [] : [`${path}: anything`]
  }
}

const toJsonSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

const ENDPOINTS = Object.entries(contracts).flatMap(([feature, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([name, call]) => [`${feature}.${name}`, call] as const),
)

describe('input limits', () => {
  test.each(ENDPOINTS)('limits the size of params, query and body fields of %s', (_name, { params, query, body }) => {
    // The router only passes on parameters that are named in the path.
    const namedParams = params ? Object.entries((params as z.ZodObject).shape) : []
    expect([
      ...namedParams.flatMap(([key, schema]) => findUnbounded(toJsonSchema(schema as z.ZodType), `params.${key}`)),
      ...(query ? findUnbounded(toJsonSchema(query), 'query') : []),
      ...(body ? findUnbounded(toJsonSchema(body), 'body') : []),
    ]).toEqual([])
  })
  test('detects the unbounded parts of a schema', () => {
    const openSchema = z.strictObject({
      text: z.string(),
      either: z.union([z.literal('root'), z.uuid()]),
      list: z.array(z.string().max(3)),
      loose: z.object({}),
      record: z.record(z.string(), z.boolean()),
      any: z.unknown(),
      fine: z.array(z.strictObject({ word: z.string().max(3), when: z.int() })).max(2),
    })
    expect(findUnbounded(toJsonSchema(openSchema), 'body')).toEqual([
      'body.text: text',
      'body.either: text',
      'body.list: list',
      'body.loose: any key',
      'body.record: any key',
      'body.any: anything',
    ])
  })
})
