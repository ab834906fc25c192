import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Language } from '#shared/words/language.ts'

/** Where the pictures of articles are, with what is known of each. They are made from the real screens (scripts/help-pictures.ts). */
export const PICTURES = join(import.meta.dirname, '../pictures')

export interface Picture {
  /** Names its item within a story. */
  id: string
  /** What is to be seen on it. */
  title: string
  width: number
  height: number
  /** What its screen was made of then. */
  made: string
}

export const pictureKey = (language: string, name: string): string => `${language}/${name}`

/** All pictures that there are, by `language/name`. */
export function readManifest(): Record<string, Picture> {
  const path = join(PICTURES, 'pictures.json')
  if (!existsSync(path)) return {}
  return (JSON.parse(readFileSync(path, 'utf8')) as { pictures: Record<string, Picture> }).pictures
}

let read: Record<string, Picture> | undefined
const pictures = () => (read ??= readManifest())

/** A picture of this name in a language, or else in English. */
const keyOf = (name: string, language: Language) =>
  [pictureKey(language, name), pictureKey('en', name)].find((key) => pictures()[key] !== undefined)

/** The id of a picture as an item; undefined where there is none of this name. */
export const pictureId = (name: string, language: Language): string | undefined =>
  pictures()[keyOf(name, language) ?? '']?.id

const kept = new Map<string, Buffer>()

/** The bytes of a picture (WebP), and what says whether they are the same; undefined where there is none. */
export function pictureBytes(key: string): { bytes: Buffer; made: string } | undefined {
  const picture = Object.hasOwn(pictures(), key) ? pictures()[key] : undefined
  if (!picture) return undefined
  const bytes = kept.get(key) ?? readFileSync(join(PICTURES, `${key}.webp`))
  kept.set(key, bytes)
  return { bytes, made: picture.made }
}

/** Pictures as the items that a story shows. */
export const itemsOf = (names: readonly string[], language: Language): Artifact[] =>
  names.flatMap((name) => {
    const key = keyOf(name, language)
    const picture = pictures()[key ?? '']
    return key && picture ? [itemOf(key, picture)] : []
  })

function itemOf(key: string, { id, title, width, height, made }: Picture): Artifact {
  const large = `/client/api/help/pictures/${key}?made=${made}`
  const none = { place: null, date_of_origin: null, time_period: null, display_date: null, license: null }
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
