import { sql, type RawBuilder } from 'kysely'
import type { CoverSize } from '#shared/rules/covers/cover-size.ts'

/** Whether a file's picture is large and wide enough for a cover. `file` is the alias of `files`. */
export const isWideEnough = (file: string, { minWidthPx, minRatio }: CoverSize): RawBuilder<boolean> => {
  const [width, height] = ['width', 'height'].map((side) => sql`coalesce(${sql.ref(`${file}.${side}`)}, 0)`)
  return sql`(${width} >= ${sql.lit(minWidthPx)} AND ${width} >= ${sql.lit(minRatio)} * ${height})`
}
