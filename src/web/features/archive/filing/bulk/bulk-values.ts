import type { Artifact } from '#shared/entities/artifact.ts'
import { takesInput, type Field, type Values } from '#shared/forms/field.ts'
import { sentValue } from '#shared/forms/sent.ts'

/** The values that all items share, and the keys of the fields in which they differ. */
export function commonValues(
  fields: readonly Field[],
  artifacts: readonly Artifact[],
): { values: Values; mixed: ReadonlySet<string> } {
  const values: Record<string, unknown> = {}
  const mixed = new Set<string>()
  for (const field of fields.filter(takesInput)) {
    const of = (artifact: Artifact) => JSON.stringify(sentValue(field, artifact[field.key as keyof Artifact]))
    const first = artifacts[0] && of(artifacts[0])
    if (artifacts.every((artifact) => of(artifact) === first))
      values[field.key] = artifacts[0]?.[field.key as keyof Artifact]
    else mixed.add(field.key)
  }
  return { values, mixed }
}
