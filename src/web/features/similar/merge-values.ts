import type { Artifact } from '#shared/entities/artifact.ts'
import { listFields } from '#shared/entities/artifact-fields.ts'
import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import { getArtifactForm, isNeverShown, PUBLIC_DISPLAY_FIELDS } from '#shared/forms/archive/artifact.form.ts'
import { withOwnValues } from '#shared/forms/archive/own-form-values.ts'
import type { FormInput } from '#shared/forms/field.ts'
import { translateForm } from '#shared/forms/translate-form.ts'
import { formatBytes, formatNumber } from '#shared/words/formats.ts'
import { formatValue } from '#web/form/format-value.ts'

/** A field of several items, with the value of each item as text. */
export interface ComparedField {
  /** The name of the field: for own fields, the key behind `fields.`. */
  key: string
  label: string
  /** Whether it always has a value, such as a checkbox. */
  isAlwaysFilled: boolean
  values: string[]
}

/** Compares all fields that items have in common: the built-in ones, and the project's own. */
export function compareFields(artifacts: readonly Artifact[], ownFields: readonly OwnField[] = []): ComparedField[] {
  const formFields = new Map(
    translateForm(getArtifactForm(undefined, ownFields)).fields.map((field) => [field.key, field]),
  )
  const items = artifacts.map((artifact): FormInput => withOwnValues(artifact, ownFields))
  return listFields(ownFields).flatMap(({ key, kind }) => {
    const field = formFields.get(key)
    if (!field || (PUBLIC_DISPLAY_FIELDS.has(key) && artifacts.some(isNeverShown))) return []
    const values = items.map((item) => formatValue(field, item[key]))
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
  choices: Readonly<Record<string, number>>,
): { key: string; source: number }[] {
  return fields.map(({ key, isAlwaysFilled, values }) => {
    const firstFilled = values.findIndex((value) => value !== '')
    const isKeptFilled = isAlwaysFilled || firstFilled === -1 || values[keptIndex] !== ''
    return { key, source: choices[key] ?? (isKeptFilled ? keptIndex : firstFilled) }
  })
}

/** Lists from which items a field can be taken: one for each value, the kept item for its own. */
export const listValueSources = (values: readonly string[], keptIndex: number): number[] =>
  values.flatMap((value, index) => {
    if (values.indexOf(value) < index) return []
    return value === values[keptIndex] ? keptIndex : index
  })

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

/** The dimensions and the size of an item's file; an empty text if it has none. */
export function describeFile({ file, type }: Artifact): string {
  if (!file) return ''
  // The size of a PDF page isn't in pixels.
  const dimensions =
    type !== 'pdf' && file.width && file.height ? `${formatNumber(file.width)} × ${formatNumber(file.height)}` : ''
  return [dimensions, formatBytes(file.size)].filter(Boolean).join(' · ')
}
