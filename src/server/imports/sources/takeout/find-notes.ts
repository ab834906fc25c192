/** A JSON file of a Takeout that describes a photo. */
export interface TakeoutNote {
  /** The path of the JSON file. */
  name: string
  /** The original name of the photo. */
  title: string
  isInTrash: boolean
  /** Texts by the names of columns. */
  values: readonly (readonly [string, string])[]
}

/** Google cuts the names of JSON files off at 46 characters without their extension, and at fewer for some counters. */
const SHORTEST_CUT = 42
const SUFFIX = '.supplemental-metadata'
/** Suffixes that Google adds to the names of edited photos, in several languages. */
const EDITED =
  /-(?:edited|bearbeitet|modifié|editado|editada|modificato|bewerkt|edytowane|editat|redigeret|redigerad|muokattu|已修改|編集済み)$/i

/** The path of a photo in its parts: `IMG(1).jpg` has the counter `(1)`. */
function splitPhoto(path: string) {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const name = path.slice(folder.length)
  const extension = /\.[^.]*$/.exec(name)?.[0] ?? ''
  const stem = name.slice(0, name.length - extension.length)
  const counter = COUNTER.exec(stem)?.[0] ?? ''
  return { folder, name, stem: stem.slice(0, stem.length - counter.length), counter, extension }
}

const COUNTER = /\(\d{1,6}\)$/

/** Finds the note of each photo. An edited photo, and the film of a moving one, have that of the original. */
export function findNotes(photos: readonly string[], notes: readonly TakeoutNote[]): ReadonlyMap<string, TakeoutNote> {
  const [byName, byStem] = [new Map<string, TakeoutNote>(), new Map<string, TakeoutNote>()]
  for (const note of notes) {
    // `IMG(1).jpg` is described by `IMG.jpg(1).json`.
    const folder = note.name.slice(0, note.name.lastIndexOf('/') + 1)
    const name = note.name.slice(folder.length).replace(/\.json$/i, '')
    const counter = COUNTER.exec(name)?.[0] ?? ''
    byName.set(`${folder}${counter}/${name.slice(0, name.length - counter.length)}`, note)
    byStem.set(`${folder}${counter}/${note.title.replace(/\.[^.]*$/, '')}`, note)
  }
  const found = new Map<string, TakeoutNote>()
  for (const photo of photos) {
    const { folder, name, stem, counter, extension } = splitPhoto(photo)
    const unedited = stem.replace(EDITED, '')
    const note =
      findByName(byName, folder + counter, stem + extension) ??
      findByName(byName, folder, name) ??
      findByName(byName, folder + counter, unedited + extension) ??
      byStem.get(`${folder}${counter}/${unedited}`)
    if (note) found.set(photo, note)
  }
  return found
}

/** Finds a note by the name of its photo, with a suffix and cut off anywhere behind the shortest length of a long name. */
function findByName(notes: ReadonlyMap<string, TakeoutNote>, place: string, photo: string): TakeoutNote | undefined {
  const full = photo + SUFFIX
  for (let length = full.length; length >= Math.min(photo.length, SHORTEST_CUT); length--) {
    const note = notes.get(`${place}/${full.slice(0, length)}`)
    if (note) return note
  }
  return undefined
}
