import { joinValues } from '#shared/rules/imports/cells/split-values.ts'
import type { FileSet } from '../files/file-set.ts'
import { readSmallFile } from '../files/read-file.ts'
import { decodeText, MAX_SIDECAR_BYTES, parseJson } from '../files/sidecars.ts'
import type { TakeoutNote } from './find-notes.ts'

/** JSON files of Google Photos that describe no single photo. */
const OTHER_NOTES = /\/(?:print-subscriptions|shared_album_comments|user-generated-memory-titles)\.json$/

interface TakeoutNotes {
  notes: TakeoutNote[]
  /** The titles of albums by their folder. */
  albums: Map<string, string>
  /** All JSON files that aren't items themselves. */
  noteNames: Set<string>
}

/** Reads the JSON files of a Takeout that describe photos and albums. */
export async function readNotes(files: FileSet, signal: AbortSignal): Promise<TakeoutNotes> {
  const result: TakeoutNotes = { notes: [], albums: new Map(), noteNames: new Set() }
  const albumNotes: { name: string; title: string }[] = []
  for (const name of files.names.filter((file) => /\.json$/i.test(file))) {
    signal.throwIfAborted()
    const bytes = await readSmallFile(files.files.get(name), MAX_SIDECAR_BYTES)
    const properties = toObject(parseJson((bytes && decodeText(bytes)) ?? ''))
    const title = toText(properties.title)
    const isPhoto = title !== '' && toObject(properties.photoTakenTime).timestamp !== undefined
    const isAlbum = title !== '' && !isPhoto && getBaseName(name).split('.').length === 2
    if (isPhoto) result.notes.push(toNote(name, title, properties))
    else if (isAlbum) albumNotes.push({ name, title })
    if (isPhoto || OTHER_NOTES.test(name)) result.noteNames.add(name)
  }
  // Other products have JSON files with titles, too.
  const photoProducts = new Set(result.notes.map(({ name }) => getProduct(name)))
  for (const { name, title } of albumNotes.filter((album) => photoProducts.has(getProduct(album.name)))) {
    result.albums.set(name.slice(0, name.lastIndexOf('/')), title)
    result.noteNames.add(name)
  }
  return result
}

const getBaseName = (name: string) => name.slice(name.lastIndexOf('/') + 1)
const getProduct = (name: string) => name.split('/')[1]

type Properties = Record<string, unknown>

const toObject = (value: unknown): Properties =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Properties) : {}
const toObjects = (value: unknown) => (Array.isArray(value) ? value.map(toObject) : [])
const toText = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

function toNote(name: string, title: string, properties: Properties): TakeoutNote {
  const people = toObjects(properties.people).map((person) => toText(person.name))
  const values = {
    description: toText(properties.description),
    subject: joinValues(people.filter((person) => person !== '')),
    display_date: toDay(toObject(properties.photoTakenTime).timestamp),
    place: readPlace(properties),
  }
  return {
    name,
    title,
    isInTrash: properties.trashed === true,
    values: Object.entries(values).filter(([, value]) => value !== ''),
  }
}

/** The day of a time in seconds. */
function toDay(timestamp: unknown): string {
  const seconds = Number(timestamp)
  // Google writes 0 for photos without a date.
  if (!Number.isInteger(seconds) || seconds === 0 || Math.abs(seconds) > 1e11) return ''
  const day = new Date(seconds * 1000).toISOString().slice(0, 10)
  return /^\d{4}-/.test(day) ? day : ''
}

/** The words for a place; coordinates alone name none. */
function readPlace({ geoData, geoDataExif, enrichments }: Properties): string {
  const locations = toObjects(enrichments).flatMap((enrichment) =>
    toObjects(toObject(enrichment.locationEnrichment).location),
  )
  const candidates = [toObject(geoData).name, toObject(geoDataExif).name, ...locations.map(({ name }) => name)]
  return candidates.map(toText).find((place) => place !== '') ?? ''
}
