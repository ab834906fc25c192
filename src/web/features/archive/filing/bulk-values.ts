import type { Artifact } from '#shared/entities/artifact.ts'
import { ABOUT_SHOWING, artifactForm } from '#shared/forms/archive/artifact.form.ts'
import { takesInput, type Field, type Values } from '#shared/forms/field.ts'
import { sentValue } from '#shared/forms/sent.ts'

/** A set with an application file is not asked about showing. */
export const bulkFields = (artifacts: readonly Artifact[]): readonly Field[] =>
  artifacts.some(({ type }) => type === 'application')
    ? artifactForm.fields.filter(({ key }) => !ABOUT_SHOWING.has(key))
    : artifactForm.fields

/** What all items agree on, and the fields in which they differ. */
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

/** What brings items back to how they were in the fields that were changed. */
export const valuesBefore = (fields: readonly string[], artifacts: readonly Artifact[]) =>
  artifacts.map((artifact) => ({
    id: artifact.id,
    ...Object.fromEntries(fields.map((key) => [key, artifact[key as keyof Artifact] ?? null])),
  }))
