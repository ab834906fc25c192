import { toFields } from '#server/db/artifact-columns.ts'
import type { ArtifactRow } from '#server/views/artifact-rows.ts'
import { toFieldName, toOwnKey } from '#shared/entities/own-fields/field-name.ts'

/** The values of an item's built-in and own fields, by the names of the fields. */
export const listValues = (row: ArtifactRow): Readonly<Record<string, unknown>> => ({
  ...toFields(row, true),
  ...Object.fromEntries(Object.entries(row.own ?? {}).map(([key, [, value]]) => [toFieldName(key), value])),
})

/** The change that gives an item these values, by the names of the fields. Own fields without a value are cleared. */
export function toChange(values: readonly (readonly [name: string, value: unknown])[]): Record<string, unknown> {
  const ownValues = values.flatMap(([name, value]) => {
    const key = toOwnKey(name)
    return key === undefined ? [] : [[key, value ?? null]]
  })
  const builtInValues = values.filter(([name]) => toOwnKey(name) === undefined)
  return {
    ...Object.fromEntries(builtInValues),
    ...(ownValues.length > 0 && { fields: Object.fromEntries(ownValues) }),
  }
}
