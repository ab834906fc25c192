import type { Activity } from '#shared/entities/activity.ts'
import { captionMessages } from '#shared/words/captions/captions.ts'
import { activityMessages } from '#shared/words/activity/activity.ts'
import { roleMessages } from '#shared/words/members/members.ts'
import { getCurrentLanguage } from '#shared/words/messages.ts'
import { ownFieldsMessages } from '#shared/words/own-fields/own-fields.ts'
import { toOwnKey } from '#shared/entities/own-fields/field-name.ts'
import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import { pickText } from '#shared/entities/own-fields/own-value-texts.ts'
import type { Form } from '#shared/forms/define-form.ts'
import { artifactForm } from '#shared/forms/archive/artifact.form.ts'
import { exhibitForm } from '#shared/forms/archive/exhibit.form.ts'
import { folderForm } from '#shared/forms/archive/folder.form.ts'
import { gallerySettingsForm } from '#shared/forms/project/gallery-settings.form.ts'
import { galleryPrivacyForm, projectForm } from '#shared/forms/project/project.form.ts'
import { translateForm } from '#shared/forms/translate-form.ts'

export type SentenceKey = keyof typeof activityMessages.sentences

/** Where an entry was moved or copied to or from. */
export type ActivityTarget =
  | { kind: 'folder' | 'project'; id: string }
  | { kind: 'top' }
  | { kind: 'tag'; title: string }
  | { kind: 'org'; title: string }
  | { kind: 'item'; title: string }

/** The target of an act, or its origin if `isOrigin`. */
export function getTarget({ act, kind, project, details }: Activity): (ActivityTarget & { isOrigin?: true }) | null {
  const { from_project, to_project, to_folder, to_org, into } = details
  if (to_org !== undefined) return { kind: 'org', title: to_org }
  if (act === 'merge' || act === 'unmerge')
    return into === undefined ? null : { kind: kind === 'tag' ? 'tag' : 'item', title: into }
  if (from_project !== undefined && from_project !== project)
    return { kind: 'project', id: from_project, isOrigin: true }
  if (to_project !== undefined && to_project !== project) return { kind: 'project', id: to_project }
  if (to_folder === undefined) return null
  return to_folder === 'root' ? { kind: 'top' } : { kind: 'folder', id: to_folder }
}

/** The message key of the sentence for an entry. */
export function getSentenceKey(entry: Activity): SentenceKey {
  const { act, kind, details } = entry
  const target = getTarget(entry)
  switch (act) {
    case 'create':
      if (kind === 'watched_folder') return 'watched'
      return kind === 'artifact' ? (target ? 'addedTo' : 'added') : 'made'
    case 'edit':
      return isTitleEdit(details.fields) ? 'renamed' : 'changed'
    case 'move':
      return target ? (target.isOrigin ? 'movedHere' : 'movedTo') : 'moved'
    case 'copy':
      return target ? (target.isOrigin ? 'copiedHere' : 'copiedTo') : 'copied'
    case 'trash':
      return 'trashed'
    case 'restore':
      return 'restored'
    case 'destroy':
      if (kind === 'watched_folder') return 'unwatched'
      return DELETED_AT_ONCE.has(kind) ? 'deleted' : 'destroyed'
    case 'tag':
      return 'tagged'
    case 'untag':
      return 'untagged'
    case 'merge':
      return target ? 'merged' : 'changed'
    case 'unmerge':
      return target ? 'unmerged' : 'changed'
    case 'not_similar':
      return 'notSimilar'
    case 'similar':
      return 'similar'
    case 'process':
      return 'processed'
    case 'reopen':
      return 'reopened'
    case 'take_back':
      return 'takenBack'
    case 'role':
      return details.role === details.from_role ? 'rightsChanged' : 'roleChanged'
    default:
      return PEOPLE_SENTENCES[act]
  }
}

/** Kinds of things that never were in Trash. */
const DELETED_AT_ONCE: ReadonlySet<Activity['kind']> = new Set(['tag', 'exhibit', 'import_mapping'])

/** Sentences about acts that affect people. */
const PEOPLE_SENTENCES = {
  invite: 'invited',
  add: 'admitted',
  join: 'joined',
  withdraw: 'withdrew',
  remove: 'expelled',
  leave: 'left',
  hand_over: 'handedOver',
  own: 'madeOwner',
  disown: 'unmadeOwner',
  login_as: 'actedFor',
} as const

export const getRoleName = (role: string | undefined): string =>
  roleMessages.names[(role ?? 'custom') as keyof typeof roleMessages.names] ?? roleMessages.names.custom

const isTitleEdit = (fields: readonly string[] | undefined) => fields?.length === 1 && fields[0] === 'title'

/** The labels of the fields that an edit changed. An own field that was deleted is named by its key. */
export function getChangedFields({ act, kind, details }: Activity, ownFields: readonly OwnField[] = []): string[] {
  const forms = FORMS_BY_KIND[kind]
  if (act !== 'edit' || !forms || isTitleEdit(details.fields)) return []
  const fields = forms.flatMap((form) => translateForm(form).fields)
  return (details.fields ?? []).flatMap((key) => {
    const ownKey = toOwnKey(key)
    if (ownKey !== undefined) {
      const ownField = ownFields.find((field) => field.key === ownKey)
      return ownField ? pickText(ownField.label, getCurrentLanguage()) : ownKey
    }
    if (key === 'template') return ownFieldsMessages.template
    if (kind === 'project' && key === 'templates') return ownFieldsMessages.templates
    if (kind === 'project' && key === 'fields') return ownFieldsMessages.title
    // An exhibit's items, cover and story aren't fields of its form.
    if (kind === 'exhibit' && key === 'artifacts') return activityMessages.exhibitItems
    if (kind === 'exhibit' && key === 'cover_item') return activityMessages.exhibitCover
    if (kind === 'exhibit' && key === 'story') return activityMessages.exhibitStory
    if (kind === 'artifact' && key === 'captions') return captionMessages.title
    if (kind === 'project' && key === 'logo') return activityMessages.logo
    if (kind === 'project' && key === 'submissions_portal') return activityMessages.portal
    return fields.find((field) => field.key === key)?.label ?? []
  })
}

const FORMS_BY_KIND: Partial<Record<Activity['kind'], readonly Form[]>> = {
  artifact: [artifactForm],
  folder: [folderForm],
  exhibit: [exhibitForm],
  project: [projectForm, gallerySettingsForm, galleryPrivacyForm],
}

/** The number of tags that a sentence doesn't name, including tags whose titles weren't stored. */
export const countOtherTags = (
  { tags = [], tag_count = tags.length }: Activity['details'],
  namedCount: number,
): number => Math.max(0, tag_count - namedCount)

/** Splits a sentence into texts and the names of placeholders in braces, each with its index. */
export const splitSentence = (sentence: string): { text: string; index: number; isNode: boolean }[] =>
  sentence
    .split(/\{(\w+)\}/)
    .map((text, index) => ({ text, index, isNode: index % 2 === 1 }))
    .filter(({ text }) => text !== '')
