import type { Artifact } from '#shared/entities/artifact.ts'
import { artifactFields, type FieldKey } from '#shared/entities/artifact-fields.ts'
import { artifactForm, isNeverShown, PUBLIC_DISPLAY_FIELDS } from '#shared/forms/archive/artifact.form.ts'
import { translateForm } from '#shared/forms/translate-form.ts'
import { formatValue } from '#web/form/format-value.ts'

/** A field of several items, with the value of each item as text. */
export interface ComparedField {
  key: FieldKey
  label: string
  /** Whether it always has a value, such as a checkbox. */
  isAlwaysFilled: boolean
  values: string[]
}

/** Compares all fields that items have in common. */
export function compareFields(artifacts: readonly Artifact[]): ComparedField[] {
  const formFields = new Map(translateForm(artifactForm).fields.map((field) => [field.key, field]))
  return artifactFields.flatMap(([key, { kind }]) => {
    const field = formFields.get(key)
    if (!field || (PUBLIC_DISPLAY_FIELDS.has(key) && artifacts.some(isNeverShown))) return []
    const values = artifacts.map((artifact) => formatValue(field, artifact[key]))
    return [{ key, label: field.label, isAlwaysFilled: kind === 'mark' || kind === 'visibility', values }]
  })
}

export const areDifferent = (values: readonly string[]): boolean => values.some((value) => value !== values[0])

/**
 * Returns from which item each field is taken, by its position: the user's choice, or else the kept item, or else the
 * first one that has a value.
 */
export function pickSources(
  fields: readonly ComparedField[],
  keptIndex: number,
  choices: Partial<Record<FieldKey, number>>,
): { key: FieldKey; source: number }[] {
  return fields.map(({ key, isAlwaysFilled, values }) => {
    const firstFilled = values.findIndex((value) => value !== '')
    const isKeptFilled = isAlwaysFilled || firstFilled === -1 || values[keptIndex] !== ''
    return { key, source: choices[key] ?? (isKeptFilled ? keptIndex : firstFilled) }
  })
}

const countPixels = ({ file }: Artifact) => (file?.width ?? 0) * (file?.height ?? 0)

/** Returns the position of the item to keep unless the user chooses another one: that with the best file, or the oldest. */
export function suggestKeptIndex(artifacts: readonly Artifact[]): number {
  const isBetter = (a: Artifact, b: Artifact) =>
    countPixels(a) - countPixels(b) || (a.file?.size ?? 0) - (b.file?.size ?? 0)
  return artifacts.reduce((best, artifact, i) => {
    const current = artifacts[best]
    return current && isBetter(artifact, current) > 0 ? i : best
  }, 0)
}

/** Returns the position of the only item whose image has the most pixels; undefined if there is none. */
export function findLargestIndex(artifacts: readonly Artifact[]): number | undefined {
  const pixels = artifacts.map(countPixels)
  const most = Math.max(...pixels)
  const index = pixels.indexOf(most)
  return most > 0 && index === pixels.lastIndexOf(most) ? index : undefined
}

/** Whether all items have the same bytes. */
export const haveSameFile = (artifacts: readonly Artifact[]): boolean =>
  artifacts.every(({ file }) => file !== null && file?.sha256 === artifacts[0]?.file?.sha256)
