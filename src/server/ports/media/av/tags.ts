import type { Suggestions } from '../media.ts'
import { placeOf, splitKeywords, suggestionsOf } from '../metadata/suggestions.ts'
import type { Probed } from './probe.ts'

/** Tags without device or place information; a clean copy keeps them. */
export const KEPT_TAGS =
  'title artist album album_artist composer performer genre date year track disc copyright language'.split(' ')

// Comments may contain anything; the others are places, devices, shop accounts and notes of recorders.
const PRIVATE =
  /comment|location|gps|xyz|coordinate|serial|owner|account|purchase|encoded_by|originator|umid|coding_history|make$|model$|device|camera|firmware|software|email|contact/

/** Metadata suggestions from the tags of a recording. */
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
      // ffprobe joins repeated values with a semicolon.
      ...splitKeywords(tags.get('genre'), /[;\0]/),
      ...splitKeywords(tags.get('keywords')),
      ...splitKeywords(tags.get('com.apple.quicktime.keywords')),
    ],
    description: all('description', 'synopsis', 'com.apple.quicktime.description', 'comment'),
    creator: all('artist', 'author', 'composer', 'com.apple.quicktime.author', 'album_artist'),
    license: all('license', 'copyright', 'com.apple.quicktime.copyright'),
  })
}

/** Whether the tags reveal places, devices or owners. */
export function isPrivate({ tags, hasTelemetry }: Probed): boolean {
  return hasTelemetry || [...tags.keys()].some((name) => PRIVATE.test(name))
}
