import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { parseParams, parseQuery, parseBodyInOneStep } from '#server/app/parse-input.ts'
import { contracts } from '#shared/contract/all-contracts.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { isSuperlinear } from '../support/linear-time/growth.ts'
import { NASTY_TEXTS } from '../support/linear-time/slow-texts.ts'
import {
  toJsonSchema,
  listSchemaFields,
  createSampleValue,
  withValueAt,
  type SchemaField,
} from '../support/linear-time/sample-inputs.ts'
import { TEXT_READERS } from '../support/linear-time/text-readers.ts'
import { TIME_LIMITS } from '../support/time-limits.ts'

// Untrusted input is parsed before it is validated, so parsing must take at most linear time.

/** The size of the largest body, and more than the longest URL. */
const MAX_BODY_BYTES = 2 * 1024 * 1024
const MAX_URL_BYTES = 64 * 1024

const ENDPOINTS = Object.entries(contracts).flatMap(([feature, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([name, call]) => [`${feature}.${name}`, call] as const),
)
const PART_PARSERS = { params: parseParams, query: parseQuery, body: parseBodyInOneStep }
type Part = keyof typeof PART_PARSERS

/** Parses like the server, and returns whether the input is valid. */
function isAccepted(part: Part, endpoint: Endpoint, raw: unknown): boolean {
  try {
    PART_PARSERS[part](endpoint, raw)
    return true
  } catch {
    return false
  }
}

/** Lists the texts for which `run` takes more than linear time. */
const findSlowTexts = (run: (text: string) => unknown, maxLength: number) =>
  Object.entries(NASTY_TEXTS).flatMap(([name, makeText]) => (isSuperlinear(run, makeText, maxLength) ? [name] : []))

/** Fields that make a sample valid besides its required ones. */
const EXTRA_FIELDS: Readonly<Record<string, object>> = {
  'exports.fetch params': { part: '1' },
  'backups.contents query': { backup: '2026-05-03-021500' },
  'backups.readContents body': { backup: '2026-05-03-021500' },
  'backups.restore body': { backup: '2026-05-03-021500' },
  'downloads.create body': { folders: ['01a1fc00-0000-7000-8000-000000000000'] },
  'vocabularies.create body': { label: { en: 'Places' } },
  'integrity.settings body': { months: 6, bytes_per_second: 20_000_000 },
  'fields.create body': { label: { en: 'Technique' } },
  'templates.create body': { label: { en: 'Photograph' } },
  'artifactsFiling.undoMerge body': { from: '01a1fc00-0000-7000-8000-000000000000' },
}

const createRepeater = (element: unknown) => (count: number) => Array.from({ length: count }, () => element)

describe('running time check', { timeout: TIME_LIMITS.runningTime }, () => {
  const makeBrackets = (length: number) => '<'.repeat(length)
  test('detects code that takes quadratic time', () => {
    const searchEach = (text: string) => {
      let matches = 0
      for (let index = text.indexOf('<'); index >= 0; index = text.indexOf('<', index + 1))
        if (text.includes('>', index)) matches++
      return matches
    }
    expect(isSuperlinear((text: string) => text.replace(/<[^>]*>/g, ''), makeBrackets, 16_000)).toBe(true)
    expect(isSuperlinear(searchEach, makeBrackets, 240_000)).toBe(true)
    const makeCombiningMarks = (length: number) => '\u0301\u0316'.repeat(length / 2)
    expect(isSuperlinear((text: string) => text.normalize('NFC'), makeCombiningMarks, 24_000)).toBe(true)
  })
  test('accepts code that takes linear time', () => {
    expect(findSlowTexts((text) => [...text].length, MAX_BODY_BYTES / 4)).toEqual([])
    expect(findSlowTexts((text) => text.split('<').join('&lt;'), MAX_BODY_BYTES / 4)).toEqual([])
  })
})

/** The parts of all calls, with their fields of variable length. */
const INPUTS = ENDPOINTS.flatMap(([name, endpoint]) =>
  (Object.keys(PART_PARSERS) as Part[]).flatMap((part) => {
    const schema = endpoint[part] as z.ZodType | undefined
    if (!schema) return []
    const json = toJsonSchema(schema)
    return [
      {
        name: `${name} ${part}`,
        part,
        endpoint,
        sample: { ...(createSampleValue(json) as object), ...EXTRA_FIELDS[`${name} ${part}`] },
        places: listSchemaFields(json),
      },
    ]
  }),
)

describe('params, queries and bodies', { timeout: TIME_LIMITS.runningTime }, () => {
  // A field itself refuses values above its limit, so test each kind of field once.
  const kinds = new Set<string>()
  const isNew = (part: Part, { schema }: SchemaField) => {
    const kind = JSON.stringify([part, schema])
    return !kinds.has(kind) && kinds.add(kind)
  }
  test.each(INPUTS)('parses params, queries and bodies in linear time: $name', ({ part, endpoint, sample, places }) => {
    // An invalid sample would skip the checks of the whole object.
    expect(isAccepted(part, endpoint, sample), JSON.stringify(sample)).toBe(true)
    const maxLength = part === 'body' ? MAX_BODY_BYTES : MAX_URL_BYTES
    for (const field of places) {
      const { path, schema } = field
      const run = (value: unknown) => isAccepted(part, endpoint, withValueAt(sample, path, value))
      if (schema.type === 'array') {
        const count = schema.maxItems ?? 0
        const validValue = createSampleValue(schema.items as never, String(path.at(-1)))
        for (const element of [validValue, 'x'])
          expect(isSuperlinear(run, createRepeater(element), count), `${path.join('.')}`).toBe(false)
        if (isNew(part, field))
          expect(isSuperlinear(run, createRepeater(1), maxLength / 8), `${path.join('.')}`).toBe(false)
        continue
      }
      const length = schema.maxLength ?? maxLength
      if (length > 1000) expect(findSlowTexts(run, length), path.join('.')).toEqual([])
      if (isNew(part, field)) expect(findSlowTexts(run, maxLength), path.join('.')).toEqual([])
    }
    const createKeys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1]))
    const acceptsFields = (extraFields: object) => isAccepted(part, endpoint, { ...(sample as object), ...extraFields })
    expect(isSuperlinear(acceptsFields, createKeys, maxLength / 128), 'unknown keys').toBe(false)
  })
})

describe('parsers of untrusted text', { timeout: TIME_LIMITS.runningTime }, () => {
  test.each(TEXT_READERS)('parses untrusted text in linear time: %s', (_name, maxLength, read) => {
    const run = (text: string) => {
      try {
        return read(text)
      } catch {
        return undefined
      }
    }
    expect(findSlowTexts(run, maxLength)).toEqual([])
  })
})
