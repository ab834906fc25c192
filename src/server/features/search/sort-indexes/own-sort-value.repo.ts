import { sql, type RawBuilder } from 'kysely'
import type { OwnField } from '#shared/entities/own-fields/own-field.ts'

/** The parts of an own field that decide how its values are sorted. */
export type SortedField = Pick<OwnField, 'type' | 'options'> & { value_key: string; vocabulary: unknown }

/**
 * The value of an own field that items are sorted by, from the column `ownValues`. The expression has no parameters,
 * because an index only fits a query with exactly the same expression.
 */
export function getOwnSortValue(field: SortedField, ownValues: RawBuilder<unknown>): RawBuilder<unknown> {
  const value = sql`(${ownValues} -> ${sql.lit(field.value_key)})`
  switch (field.vocabulary ? 'text' : field.type) {
    case 'number':
      return sql`(CASE jsonb_typeof(${value}) WHEN 'number' THEN (${value} #>> '{}')::double precision END)`
    case 'date':
    case 'period':
      return sql`coalesce((${value} ->> 'gte')::double precision, (${value} ->> 'lte')::double precision)`
    case 'choice': {
      const keys = sql.join(field.options.map(({ key }) => sql.lit(key)))
      return sql`array_position(ARRAY[${keys}]::text[], ${value} #>> '{}')::bigint`
    }
    default:
      return sql`(left(CASE jsonb_typeof(${value}) WHEN 'object' THEN ${value} ->> 'text'
        WHEN 'array' THEN coalesce(${value} -> 0 ->> 'text', ${value} ->> 0) ELSE ${value} #>> '{}' END, 200) COLLATE natural_order)`
  }
}
