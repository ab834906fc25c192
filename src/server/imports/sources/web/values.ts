import { toPlainText } from '#server/kit/rich-text/rich-text.ts'
import { escapeHtml } from '#shared/rules/markup.ts'
import { ARTIFACT_FIELDS } from '#shared/entities/artifact-fields.ts'
import { joinValues } from '#shared/rules/imports/cells/split-values.ts'
import { IMPORT_TARGETS, type ImportTarget } from '#shared/rules/imports/mapping/import-targets.ts'
import { findBuiltInTarget } from '#shared/rules/imports/mapping/map-columns.ts'
import { toRichText } from '../../plan/read-field.ts'

/** The cells of a record by the names of their columns. */
export type RecordCells = Readonly<Record<string, string>>

/** One of the values that a record of another system has for a property. */
export interface RecordValue {
  text: string
  isHtml: boolean
  isPublic: boolean
}

/** The values of a record by the names of their properties, with which tables name their columns too. */
export type RecordValues = ReadonlyMap<string, readonly RecordValue[]>

/**
 * Turns the values of a record into cells. Private values get separate columns, which aren't imported unless someone
 * chooses a field for them, because visitors may see the field.
 */
export function toCells(values: RecordValues): RecordCells {
  const cells: Record<string, string> = {}
  for (const [property, propertyValues] of values) {
    const [publicValues, privateValues] = [true, false].map((isPublic) =>
      propertyValues.filter((value) => value.isPublic === isPublic && value.text.trim() !== ''),
    )
    if (publicValues?.length) cells[property] = toCell(findBuiltInTarget(property), publicValues)
    if (privateValues?.length) cells[`${property} (private)`] = joinValues(privateValues.map(getPlainText))
  }
  return cells
}

/** A value without markup. */
export const getPlainText = ({ text, isHtml }: RecordValue) => (isHtml ? toPlainText(text) : text)

/** Joins several values as the target of their column takes them. */
function toCell(target: ImportTarget | null, values: readonly RecordValue[]): string {
  const isRich =
    target !== null && target in ARTIFACT_FIELDS && ARTIFACT_FIELDS[target as 'description'].kind === 'richtext'
  if (isRich && values.some(({ isHtml }) => isHtml))
    return values.map(({ text, isHtml }) => (isHtml ? text : toRichText(text))).join('')
  const texts = values.map(getPlainText)
  if (isRich) return texts.join('\n\n')
  return target !== null && IMPORT_TARGETS[target].single ? texts.join('; ') : joinValues(texts)
}

interface LinkedMedium {
  /** Where it is: as the other system says, or else its record there. */
  addresses: readonly (string | null | undefined)[]
  /** Its content, if it is a text. */
  html?: string | null
  isPublic: boolean
  values: RecordValues
}

/**
 * Describes a medium without a file, such as an embedded video, for the description of its item: by a link or its content,
 * and with everything that is said about it.
 */
export function describeMedium({ addresses, html, isPublic, values }: LinkedMedium, titleName: string): RecordValue[] {
  const { [titleName]: [title, ...otherTitles] = [], ...others } = Object.fromEntries(values)
  const href = addresses.flatMap((address) => toWebAddress(address) ?? [])[0] ?? ''
  const text = title ? getPlainText(title) : href
  const main = {
    text: html ?? `<p><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></p>`,
    isHtml: true,
    isPublic: title?.isPublic !== false,
  }
  const notes = [...(title && html ? [title] : []), ...otherTitles, ...Object.values(others).flat()]
  return [main, ...notes].map((value) => ({ ...value, isPublic: isPublic && value.isPublic }))
}

/** The address as a link may contain it: without quotation marks and the like. */
function toWebAddress(text: string | null | undefined): string | null {
  const url = text ? URL.parse(text) : null
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

/** A title as the name of a folder. */
export const toFolderName = (title: string) => title.replace(/[/\\]/g, '-').replace(/^\.+$/, '-').slice(0, 200)
