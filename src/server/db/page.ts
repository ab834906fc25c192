import type { ZodType } from 'zod'
import { badInput } from '#server/kit/app-error.ts'

/** The caller's cursor is none that this list has given out. */
export class BadCursor extends Error {
  override name = 'BadCursor'
}

export interface Page<T> {
  items: T[]
  /** Where the next page begins; null on the last one. */
  cursor: string | null
}

/** An opaque cursor for the values that the next page begins after: JSON in base64url. */
export function encodeCursor(position: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** The values of a cursor, checked against `schema`, usually z.tuple. Throws BadCursor for anything else. */
export function decodeCursor<T>(cursor: string, schema: ZodType<T>): T {
  const bytes = Buffer.from(cursor, 'base64url')
  // Node skips characters that do not belong; a cursor has exactly one spelling.
  if (bytes.toString('base64url') !== cursor) throw new BadCursor('malformed cursor')
  const parsed = schema.safeParse(parse(bytes.toString()))
  if (!parsed.success) throw new BadCursor('malformed cursor')
  return parsed.data
}

/** What a page begins after, by the cursor of the call, if it has one. Throws `bad_input` for one that this list has not given out. */
export function afterCursor<T>(cursor: string | undefined, schema: ZodType<T>): T | null {
  if (!cursor) return null
  try {
    return decodeCursor(cursor, schema)
  } catch (error) {
    if (error instanceof BadCursor) throw badInput('cursor', 'foreign_cursor')
    throw error
  }
}

/** One page out of `limit` + 1 rows that were asked for: the extra one only tells that there is more. */
export function pageOf<T>(rows: readonly T[], limit: number, position: (last: T) => readonly unknown[]): Page<T> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, cursor: rows.length > limit && last !== undefined ? encodeCursor(position(last)) : null }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadCursor('malformed cursor')
  }
}
