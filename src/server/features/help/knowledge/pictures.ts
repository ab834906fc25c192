import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Language } from '#shared/words/language.ts'

/** Where the pictures of articles are, with what is known of each. They are made from the real screens (scripts/help-pictures.ts). */
export const PICTURES = join(import.meta.dirname, '../pictures')

interface Picture {
  /** Names its item within a story. */
  id: string
  title: string
  width: number
  height: number
}

let read: Record<string, Picture> | undefined

/** By `name.language`. */
const pictures = (): Record<string, Picture> => {
  const path = join(PICTURES, 'pictures.json')
  read ??= existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as { pictures: Record<string, Picture> }).pictures
    : {}
  return read
}

const fileOf = (name: string, language: Language) =>
  [`${name}.${language}`, `${name}.en`].find((file) => pictures()[file] !== undefined)

/** The id of a picture as an item; undefined where there is none of this name. */
export const pictureId = (name: string, language: Language): string | undefined =>
  pictures()[fileOf(name, language) ?? '']?.id

/** Pictures as the items that a story shows. */
export const itemsOf = (names: readonly string[], language: Language): Artifact[] =>
  names.flatMap((name) => {
    const file = fileOf(name, language)
    const picture = pictures()[file ?? '']
    return file && picture ? [itemOf(file, picture)] : []
  })

function itemOf(file: string, { id, title, width, height }: Picture): Artifact {
  const large = `/client/api/help/pictures/${file}`
  const none = { place: null, date_of_origin: null, time_period: null, license: null }
  return {
    ...none,
    id,
    project: id,
    folder: 'root',
    title,
    description: '',
    subject: [],
    visibility: 'local',
    downloadable: false,
    active: true,
    filename: null,
    type: 'image',
    file: { url: null, type: 'image/webp', size: 0, width, height, sha256: '', status: 'ready', preview: { large } },
    created_at: 0,
    updated_at: 0,
  } as Artifact
}
