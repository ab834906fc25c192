import { posix } from 'node:path'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Caption } from '#shared/entities/caption.ts'
import { htmlToPlainText } from '#shared/rules/markup.ts'

/** A stored file in the copy. */
export interface IiifFile {
  path: string
  mime: string
}

/** A picture with its size in pixels. */
export interface IiifPicture extends IiifFile {
  width: number
  height: number
}

/** An item and the files of it that the copy contains. */
export interface IiifItem {
  artifact: Pick<
    Artifact,
    'title' | 'description' | 'subject' | 'place' | 'license' | 'display_date' | 'date_of_origin'
  >
  pictures: readonly IiifPicture[]
  /** The file that is played, if any, and its length in seconds. */
  recording: (IiifFile & { kind: 'Video' | 'Sound'; duration: number; width: number; height: number }) | undefined
  captions: readonly (Pick<Caption, 'language' | 'label'> & { path: string })[]
  /** Where its page and manifest are in the copy. */
  pagePath: string
  manifestPath: string
}

/** Turns a path in the copy into an address. */
export type ToAddress = (path: string) => string

const PRESENTATION = 'http://iiif.io/api/presentation/3/context.json'
const text = (value: string, language = 'none') => ({ [language]: [value] })

const LICENCE = /^https?:\/\/(creativecommons\.org\/(?:licenses|publicdomain)\/[a-z-]{2,12}\/\d\.\d\/)$/
const STATEMENT = /^https?:\/\/rightsstatements\.org\/(?:vocab|page)\/([A-Za-z-]{2,10})\/1\.0\/$/

/** `rights` takes only these addresses; other texts are shown as a statement. */
function describeRights(license: string | null) {
  if (!license) return {}
  const [licence, statement] = [LICENCE.exec(license)?.[1], STATEMENT.exec(license)?.[1]]
  if (licence) return { rights: `http://${licence}` }
  if (statement) return { rights: `http://rightsstatements.org/vocab/${statement}/1.0/` }
  return { requiredStatement: { label: text('Rights', 'en'), value: text(license) } }
}

const toImage = ({ path, mime, width, height }: IiifPicture, toAddress: ToAddress) => ({
  id: toAddress(path),
  type: 'Image',
  format: mime,
  width,
  height,
})

/** Builds the canvases of an item: its recording, or else its pictures. */
function buildCanvases(
  { recording, pictures, captions, manifestPath, artifact }: IiifItem,
  toAddress: ToAddress,
): object[] {
  // Fragments aren't allowed in the addresses of canvases. Nothing has to answer there.
  const toId = (name: string) => toAddress(posix.join(posix.dirname(manifestPath), name))
  const toCanvas = (number: number, size: object, body: object, more: object = {}) => ({
    id: toId(`canvas/${number}`),
    type: 'Canvas',
    label: text(artifact.title),
    ...size,
    items: [
      {
        id: toId(`canvas/${number}/page`),
        type: 'AnnotationPage',
        items: [
          {
            id: toId(`canvas/${number}/painting`),
            type: 'Annotation',
            motivation: 'painting',
            body,
            target: toId(`canvas/${number}`),
          },
        ],
      },
    ],
    ...more,
  })
  if (!recording)
    return pictures.map((picture, i) =>
      toCanvas(i + 1, { width: picture.width, height: picture.height }, toImage(picture, toAddress)),
    )
  const { path, mime, kind, duration, width, height } = recording
  const size = kind === 'Video' ? { width, height, duration } : { duration }
  const texts = captions.map((caption, i) => ({
    id: toId(`canvas/1/captions/${i + 1}`),
    type: 'Annotation',
    motivation: 'supplementing',
    body: {
      id: toAddress(caption.path),
      type: 'Text',
      format: 'text/vtt',
      language: caption.language,
      label: text(caption.label),
    },
    target: toId('canvas/1'),
  }))
  return [
    toCanvas(
      1,
      size,
      { id: toAddress(path), type: kind, format: mime, ...size },
      texts.length > 0
        ? { annotations: [{ id: toId('canvas/1/captions'), type: 'AnnotationPage', items: texts }] }
        : {},
    ),
  ]
}

/** Builds the IIIF manifest (Presentation 3) of an item; null if there is nothing to show or play. */
export function buildItemManifest(item: IiifItem, toAddress: ToAddress): object | null {
  const { artifact, pictures, pagePath, manifestPath } = item
  const items = buildCanvases(item, toAddress)
  if (items.length === 0) return null
  const [thumbnail] = pictures
  const summary = htmlToPlainText(artifact.description)
  const date =
    artifact.display_date ??
    (artifact.date_of_origin === null ? null : String(new Date(artifact.date_of_origin).getUTCFullYear()))
  const facts: [label: string, values: readonly string[]][] = [
    ['Date', date ? [date] : []],
    ['Place', artifact.place ? [artifact.place] : []],
    ['Subject', artifact.subject],
  ]
  return {
    '@context': PRESENTATION,
    id: toAddress(manifestPath),
    type: 'Manifest',
    label: text(artifact.title),
    ...(summary && { summary: text(summary) }),
    metadata: facts
      .filter(([, values]) => values.length > 0)
      .map(([label, values]) => ({ label: text(label, 'en'), value: { none: values } })),
    ...describeRights(artifact.license),
    homepage: [{ id: toAddress(pagePath), type: 'Text', label: text(artifact.title), format: 'text/html' }],
    ...(thumbnail && { thumbnail: [toImage(thumbnail, toAddress)] }),
    items,
  }
}

/** Builds the IIIF manifest of an exhibit: the canvases of its items, in order. Null if there are none. */
export function buildExhibitManifest(
  exhibit: { title: string; description: string; pagePath: string; manifestPath: string },
  items: readonly IiifItem[],
  toAddress: ToAddress,
): object | null {
  const canvases = items.flatMap((item) => buildCanvases(item, toAddress))
  if (canvases.length === 0) return null
  const summary = htmlToPlainText(exhibit.description)
  return {
    '@context': PRESENTATION,
    id: toAddress(exhibit.manifestPath),
    type: 'Manifest',
    label: text(exhibit.title),
    ...(summary && { summary: text(summary) }),
    homepage: [{ id: toAddress(exhibit.pagePath), type: 'Text', label: text(exhibit.title), format: 'text/html' }],
    items: canvases,
  }
}

/** Builds the IIIF collection of the whole gallery. */
export const buildCollection = (
  gallery: { title: string; path: string },
  manifests: readonly { title: string; path: string }[],
  toAddress: ToAddress,
): object => ({
  '@context': PRESENTATION,
  id: toAddress(gallery.path),
  type: 'Collection',
  label: text(gallery.title),
  items: manifests.map(({ title, path }) => ({ id: toAddress(path), type: 'Manifest', label: text(title) })),
})
