import type { ZodType } from 'zod'
import { badInput } from '#server/kit/app-error.ts'

/** The cursor is invalid: this list can't have issued it. */
export class BadCursor extends Error {
  override name = 'BadCursor'
}

export interface Page<T> {
  items: T[]
  /** Cursor of the next page; null on the last page. */
  cursor: string | null
}

/** Encodes the sort values of a page's last row as an opaque cursor: JSON in base64url. */
export function encodeCursor(position: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** Decodes a cursor and validates it against `schema`, usually a z.tuple. Throws BadCursor if it is invalid. */
export function decodeCursor<T>(cursor: string, schema: ZodType<T>): T {
  const bytes = Buffer.from(cursor, 'base64url')
  // Node ignores invalid characters, so reject any but the canonical spelling.
  if (bytes.toString('base64url') !== cursor) throw new BadCursor('malformed cursor')
  const parsed = schema.safeParse(parseJson(bytes.toString()))
  if (!parsed.success) throw new BadCursor('malformed cursor')
  return parsed.data
}

/** Decodes the cursor of a call, if it has one. Throws `bad_input` if this list hasn't issued it. */
export function parseCursor<T>(cursor: string | undefined, schema: ZodType<T>): T | null {
  if (!cursor) return null
  try {
    return decodeCursor(cursor, schema)
  } catch (error) {
    if (error instanceof BadCursor) throw badInput('cursor', 'foreign_cursor')
    throw error
  }
}

/** Makes a page of at most `limit` rows. If there are more rows, it has a cursor for the next page. */
export function toPage<T>(rows: readonly T[], limit: number, position: (last: T) => readonly unknown[]): Page<T> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, cursor: rows.length > limit && last !== undefined ? encodeCursor(position(last)) : null }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadCursor('malformed cursor')
  }
}
