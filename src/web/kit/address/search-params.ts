import { z } from 'zod'

type Raw = Record<string, string | string[]>

/** Reads `?a=1&b=x&b=y` as `{a: '1', b: ['x', 'y']}`: plain words, so that addresses can be typed and read. */
export function parseSearch(search: string): Raw {
  // Not by keys of an object, which has some of its own.
  const found = new Map<string, string | string[]>()
  for (const [key, value] of new URLSearchParams(search)) {
    const before = found.get(key)
    found.set(key, before === undefined ? value : [before, value].flat())
  }
  return Object.fromEntries(found)
}

/** The inverse: keys in alphabetical order so that one view has one address; empty values are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = new URLSearchParams()
  for (const key of Object.keys(search).sort()) {
    for (const value of [search[key]].flat()) {
      if (value !== undefined && value !== null && value !== '') pairs.append(key, String(value))
    }
  }
  const text = pairs.toString()
  return text && `?${text}`
}

/** Search parameters never fail a page: what does not fit is as if it were not there. */
export const textParam = z.string().optional().catch(undefined)
export const numberParam = z.coerce.number().int().optional().catch(undefined)
export const flagParam = z
  .enum(['true', 'false'])
  .or(z.boolean())
  .transform((v) => v === true || v === 'true')
  .optional()
  .catch(undefined)
export const listParam = z
  .union([z.string().transform((one) => [one]), z.array(z.string())])
  .optional()
  .catch(undefined)
export const choiceParam = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values).optional().catch(undefined)
