import type { Artifact } from '#shared/entities/artifact.ts'
import { takesInput, type Field, type FormInput } from '#shared/forms/field.ts'
import { normalizeFieldValue } from '#shared/forms/normalize-field-value.ts'

/** The values that all items share, and the keys of the fields in which they differ. */
export function getCommonValues(
  fields: readonly Field[],
  artifacts: readonly Artifact[],
): { values: FormInput; mixedKeys: ReadonlySet<string> } {
  const values: Record<string, unknown> = {}
  const mixedKeys = new Set<string>()
  for (const field of fields.filter(takesInput)) {
    const serialize = (artifact: Artifact) =>
      JSON.stringify(normalizeFieldValue(field, artifact[field.key as keyof Artifact]))
    const firstValue = artifacts[0] && serialize(artifacts[0])
    if (artifacts.every((artifact) => serialize(artifact) === firstValue))
      values[field.key] = artifacts[0]?.[field.key as keyof Artifact]
    else mixedKeys.add(field.key)
  }
  return { values, mixedKeys }
}
