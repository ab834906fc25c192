import type { Artifact } from '#shared/entities/artifact.ts'
import { toOwnKey } from '#shared/entities/own-fields/field-name.ts'
import type { OwnField, Template } from '#shared/entities/own-fields/own-field.ts'
import { pickText } from '#shared/entities/own-fields/own-value-texts.ts'
import { translateForm } from '#shared/forms/translate-form.ts'
import { getCurrentLanguage } from '#shared/words/messages.ts'
import { ownFieldsMessages } from '#shared/words/own-fields/own-fields.ts'
import { PUBLIC_DISPLAY_FIELDS, getArtifactForm, isNeverShown } from '#shared/forms/archive/artifact.form.ts'
import { isChanged } from '#shared/forms/get-changes.ts'
import type { Field } from '#shared/forms/field.ts'
import { normalizeFieldValue } from '#shared/forms/normalize-field-value.ts'
import { formatOrigin } from '#shared/words/periods.ts'
import { MAX_KEYWORDS, MAX_LINE } from '#shared/rules/limits.ts'
import { foldText } from '#shared/rules/text/search-words.ts'

/** How the form can change a field of many items. */
export type EditMode = 'set' | 'empty' | 'replace' | 'add' | 'remove'

/** The change of one field. */
export interface FieldChange {
  /** `pattern` is only for titles, in a separate dialog. */
  mode: EditMode | 'pattern'
  /** The new value, or the keywords to add or remove. Setting a value does nothing until one is entered. */
  value?: unknown
  /** The text to replace, and its replacement. */
  find?: string
  replacement?: string
  /** The pattern of new titles. */
  pattern?: string
}

export type FieldChanges = Readonly<Record<string, FieldChange>>
export type ItemUpdate = { id: string } & Record<string, unknown>

/** The fields of the item form with their headings, and the choice of a template under the first one. */
export function listFormFields(ownFields: readonly OwnField[], templates: readonly Template[]): readonly Field[] {
  const { fields } = translateForm(getArtifactForm(undefined, ownFields))
  if (templates.length === 0) return fields
  const options = templates.map(({ id, label }) => ({ value: id, label: pickText(label, getCurrentLanguage()) }))
  return fields.toSpliced(1, 0, { key: 'template', type: 'dropdown', label: ownFieldsMessages.template, options })
}

/** Groups fields under the headings of their form. Leaves out headings without fields. */
export function groupByHeading(formFields: readonly Field[], fields: readonly Field[]) {
  const groups: { heading: string; fields: Field[] }[] = []
  for (const { type, key, label = '' } of formFields) {
    if (type === 'title') groups.push({ heading: label, fields: [] })
    else groups.at(-1)?.fields.push(...fields.filter((field) => field.key === key))
  }
  return groups.filter((group) => group.fields.length > 0)
}

/** The edit modes of a field, the default first. */
export function getEditModes({ key, type, is_number, is_url, required }: Field): readonly EditMode[] {
  const isOneValue = is_number === true || is_url === true
  if (required && key !== 'title') return type === 'array' ? ['add', 'remove', 'set'] : ['set']
  if (key === 'title') return ['set', 'replace']
  if (type === 'array') return ['add', 'remove', 'set', 'empty']
  if (type === 'text') return isOneValue ? ['set', 'empty'] : ['set', 'replace', 'empty']
  if (type === 'dropdown' && (key === 'template' || toOwnKey(key) !== undefined)) return ['set', 'empty']
  if (type === 'dropdown' || type === 'checkmark') return ['set']
  return ['set', 'empty']
}

export interface TitleContext {
  index: number
  folder: string
}

/** The parts of a pattern that stand for something else in each title. */
export const PATTERN_PARTS = [
  { key: 'folder', text: '{folder}' },
  { key: 'number', text: '{n:001}' },
  { key: 'title', text: '{title}' },
  { key: 'filename', text: '{filename}' },
  { key: 'date', text: '{date}' },
  { key: 'place', text: '{place}' },
] as const

/** Whether a change needs the titles of folders. */
export const needsFolderTitle = (change: FieldChange | undefined): boolean =>
  change?.mode === 'pattern' && change.pattern?.includes('{folder}') === true

/**
 * Formats a title. {n:001} counts from 1 with three digits; {folder}, {title}, {filename}, {date} and {place} are
 * values of the item.
 */
export function formatTitle(pattern: string, artifact: Artifact, { index, folder }: TitleContext): string {
  const { title, filename, place } = artifact
  const values: Record<string, string> = {
    folder,
    title,
    filename: filename?.replace(/\.[^.]{1,5}$/, '') ?? '',
    date: formatOrigin(artifact),
    place: place ?? '',
  }
  return pattern
    .replaceAll(
      /\{(?:n(?::(\d{1,9}))?|([a-z]+))\}/g,
      (placeholder, start: string | undefined, name: string | undefined) =>
        name === undefined
          ? String(index + Number(start ?? 1)).padStart(start?.length ?? 1, '0')
          : (values[name] ?? placeholder),
    )
    .replace(/\s+/g, ' ')
    .trim()
}

/** Whether saving this value clears the field. */
export function isEmptyValue(field: Field, value: unknown): boolean {
  const normalizedValue = normalizeFieldValue(field, value)
  return normalizedValue === null || normalizedValue === ''
}

const toKeywords = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : [])

/** The new value of a field. */
function applyChange(
  field: Field,
  { mode, value, find = '', replacement = '', pattern = '' }: FieldChange,
  artifact: Artifact,
  titleContext: TitleContext,
) {
  const currentValue = artifact[field.key as keyof Artifact]
  switch (mode) {
    case 'set':
      return value
    case 'empty':
      return undefined
    case 'replace':
      return typeof currentValue === 'string' && find !== ''
        ? currentValue.replaceAll(find, () => replacement).slice(0, MAX_LINE)
        : currentValue
    case 'pattern':
      return formatTitle(pattern, artifact, titleContext).slice(0, MAX_LINE)
    case 'add':
      return [...new Set([...toKeywords(currentValue), ...toKeywords(value)])].slice(0, MAX_KEYWORDS)
    case 'remove': {
      const removedKeywords = new Set(toKeywords(value).map(foldText))
      return toKeywords(currentValue).filter((keyword) => !removedKeywords.has(foldText(keyword)))
    }
  }
}

// Setting exact dates clears a free-text date.
const getDateClearing = ({ is_date }: Field, changes: FieldChanges): FieldChange | undefined =>
  is_date && (changes.date_of_origin || changes.time_period) ? { mode: 'empty' } : undefined

export interface BulkOutcome {
  /** Only the items that change, and only their changed fields. */
  updates: ItemUpdate[]
  /** By field key, the number of items that keep their value because the new one isn't valid for them. */
  unchangedCounts: ReadonlyMap<string, number>
}

/**
 * Computes the updates for all items. If one change isn't valid for an item, its other changes still apply. Titles that
 * need an unknown folder title stay unchanged.
 */
export function computeUpdates(
  changes: FieldChanges,
  fields: readonly Field[],
  artifacts: readonly Artifact[],
  getFolderTitle: (id: string) => string | undefined,
): BulkOutcome {
  const unchangedCounts = new Map<string, number>()
  const updates = artifacts.flatMap((artifact, index) => {
    const update: ItemUpdate = { id: artifact.id }
    const folder = getFolderTitle(artifact.folder)
    for (const field of fields) {
      const change = changes[field.key] ?? getDateClearing(field, changes)
      if (!change || (change.mode === 'set' && !('value' in change))) continue
      const value = normalizeFieldValue(field, applyChange(field, change, artifact, { index, folder: folder ?? '' }))
      const isImpossible =
        (PUBLIC_DISPLAY_FIELDS.has(field.key) && isNeverShown(artifact)) ||
        (field.key === 'title' && value === '') ||
        (folder === undefined && needsFolderTitle(change))
      if (isImpossible) unchangedCounts.set(field.key, (unchangedCounts.get(field.key) ?? 0) + 1)
      else if (isChanged(field, { ...artifact }, { [field.key]: value })) update[field.key] = value
    }
    return Object.keys(update).length > 1 ? [update] : []
  })
  return { updates, unchangedCounts }
}

/** The updates that undo the given ones. */
export function computeUndoUpdates(updates: readonly ItemUpdate[], artifacts: readonly Artifact[]): ItemUpdate[] {
  const artifactsById = new Map(artifacts.map((artifact) => [artifact.id, artifact]))
  return updates.map(({ id, ...changedFields }) => ({
    id,
    ...Object.fromEntries(
      Object.keys(changedFields).map((key) => [key, artifactsById.get(id)?.[key as keyof Artifact] ?? null]),
    ),
  }))
}
