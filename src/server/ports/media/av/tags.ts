import type { Suggestions } from '../media.ts'
import { placeOf, splitKeywords, suggestionsOf } from '../metadata/suggestions.ts'
import type { Probed } from './probe.ts'

/** Names under which recordings keep what says nothing of machines and places; a clean copy keeps them. */
export const KEPT_TAGS =
  'title artist album album_artist composer performer genre date year track disc copyright language'.split(' ')

// Comments hold anything; the others are places, machines, accounts of shops and the notes of recorders.
const PRIVATE =
  /comment|location|gps|xyz|coordinate|serial|owner|account|purchase|encoded_by|originator|umid|coding_history|make$|model$|device|camera|firmware|software|email|contact/

/** What a recording says of itself, for a person to take over. */
export function suggestionsOfTags({ tags }: Probed): Suggestions | undefined {
  const all = (...names: string[]) => names.map((name) => tags.get(name))
  return suggestionsOf({
    title: all('title', 'com.apple.quicktime.title', 'inam'),
    date: [
      ...all('originaldate', 'originalyear', 'tdor', 'com.apple.quicktime.creationdate', 'date', 'year'),
      tags.get('creation_time'),
    ],
    place: [placeOf(tags.get('recording_location') ?? tags.get('location_name'))],
    keywords: [
      // ffprobe puts a semicolon between what a file says several times.
      ...splitKeywords(tags.get('genre'), /[;\0]/),
      ...splitKeywords(tags.get('keywords')),
      ...splitKeywords(tags.get('com.apple.quicktime.keywords')),
    ],
    description: all('description', 'synopsis', 'com.apple.quicktime.description', 'comment'),
    creator: all('artist', 'author', 'composer', 'com.apple.quicktime.author', 'album_artist'),
    license: all('license', 'copyright', 'com.apple.quicktime.copyright'),
  })
}

/** Whether it tells of places, machines or owners. */
export function isPrivate({ tags, hasTelemetry }: Probed): boolean {
  return hasTelemetry || [...tags.keys()].some((name) => PRIVATE.test(name))
}
