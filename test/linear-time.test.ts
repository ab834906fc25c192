import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { parseParams, parseQuery, parseBodyAtOnce } from '#server/app/parse-input.ts'
import { contracts } from '#shared/contract/all-contracts.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { growsTooFast } from './growth.ts'
import { NASTY } from './nasty-texts.ts'
import { jsonOf, placesIn, sampleOf, withAt, type Place } from './sample-inputs.ts'
import { READERS } from './text-readers.ts'

// Untrusted input is parsed before it is validated, so parsing must take at most linear time.

/** The size of the largest body, and more than the longest URL. */
const BODY = 2 * 1024 * 1024
const ADDRESS = 64 * 1024

const ENDPOINTS = Object.entries(contracts).flatMap(([feature, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([name, call]) => [`${feature}.${name}`, call] as const),
)
const PARTS = { params: parseParams, query: parseQuery, body: parseBodyAtOnce }
type Part = keyof typeof PARTS

/** Parses like the server, and returns whether the input is valid. */
function tried(part: Part, endpoint: Endpoint, raw: unknown): boolean {
  try {
    PARTS[part](endpoint, raw)
    return true
  } catch {
    return false
  }
}

/** Lists the texts for which `run` takes more than linear time. */
const slowOver = (run: (text: string) => unknown, most: number) =>
  Object.entries(NASTY).flatMap(([name, textOf]) => (growsTooFast(run, textOf, most) ? [name] : []))

/** Fields that make a sample valid besides its required ones. */
const BESIDES: Readonly<Record<string, object>> = {
  'downloads.create body': { folders: ['01a1fc00-0000-7000-8000-000000000000'] },
}

const times = (one: unknown) => (count: number) => Array.from({ length: count }, () => one)

describe('the check of running time', () => {
  const marks = (length: number) => '<'.repeat(length)
  test('detects quadratic time', () => {
    const searches = (text: string) => {
      let found = 0
      for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) if (text.includes('>', at)) found++
      return found
    }
    expect(growsTooFast((text: string) => text.replace(/<[^>]*>/g, ''), marks, 16_000)).toBe(true)
    expect(growsTooFast(searches, marks, 240_000)).toBe(true)
    const heap = (length: number) => '\u0301\u0316'.repeat(length / 2)
    expect(growsTooFast((text: string) => text.normalize('NFC'), heap, 24_000)).toBe(true)
  })
  test('accepts linear time', () => {
    expect(slowOver((text) => [...text].length, BODY / 4)).toEqual([])
    expect(slowOver((text) => text.split('<').join('&lt;'), BODY / 4)).toEqual([])
  })
})

/** The parts of all calls, with their fields of variable length. */
const INPUTS = ENDPOINTS.flatMap(([name, endpoint]) =>
  (Object.keys(PARTS) as Part[]).flatMap((part) => {
    const schema = endpoint[part] as z.ZodType | undefined
    if (!schema) return []
    const json = jsonOf(schema)
    return [
      {
        name: `${name} ${part}`,
        part,
        endpoint,
        sample: { ...(sampleOf(json) as object), ...BESIDES[`${name} ${part}`] },
        places: placesIn(json),
      },
    ]
  }),
)

describe('params, queries and bodies', () => {
  // Values above its limit are refused by a field itself, so test each kind of field once.
  const kinds = new Set<string>()
  const isNew = (part: Part, { schema }: Place) => {
    const kind = JSON.stringify([part, schema])
    return !kinds.has(kind) && kinds.add(kind)
  }
  test.each(INPUTS)('are parsed in linear time: $name', ({ part, endpoint, sample, places }) => {
    // An invalid sample would skip the checks of the whole object.
    expect(tried(part, endpoint, sample), JSON.stringify(sample)).toBe(true)
    const most = part === 'body' ? BODY : ADDRESS
    for (const place of places) {
      const { path, schema } = place
      const run = (value: unknown) => tried(part, endpoint, withAt(sample, path, value))
      if (schema.type === 'array') {
        const count = schema.maxItems ?? 0
        const good = sampleOf(schema.items as never, String(path.at(-1)))
        for (const one of [good, 'x']) expect(growsTooFast(run, times(one), count), `${path.join('.')}`).toBe(false)
        if (isNew(part, place)) expect(growsTooFast(run, times(1), most / 8), `${path.join('.')}`).toBe(false)
        continue
      }
      const length = schema.maxLength ?? most
      if (length > 1000) expect(slowOver(run, length), path.join('.')).toEqual([])
      if (isNew(part, place)) expect(slowOver(run, most), path.join('.')).toEqual([])
    }
    const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1]))
    const unknown = (more: object) => tried(part, endpoint, { ...(sample as object), ...more })
    expect(growsTooFast(unknown, keys, most / 128), 'unknown keys').toBe(false)
  })
})

describe('readers of untrusted text', () => {
  test.each(READERS)('take linear time: %s', (_name, most, read) => {
    const run = (text: string) => {
      try {
        return read(text)
      } catch {
        return undefined
      }
    }
    expect(slowOver(run, most)).toEqual([])
  })
})
