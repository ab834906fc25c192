import type { Suggestions } from '../media.ts'
import { joinPlace, splitKeywords, toSuggestions } from '../metadata/suggestions.ts'
import type { ProbedRecording } from './probe.ts'

/** Tags that contain no device or location information; a metadata-stripped copy keeps them. */
export const KEPT_TAGS =
  'title artist album album_artist composer performer genre date year track disc copyright language'.split(' ')

// Names of tags that may reveal private data: comments may contain anything; the others concern locations, devices,
// shop accounts and recorders.
const PRIVATE_TAG =
  /comment|location|gps|xyz|coordinate|serial|owner|account|purchase|encoded_by|originator|umid|coding_history|make$|model$|device|camera|firmware|software|email|contact/

/** Returns metadata suggestions from the tags of a recording. */
export function suggestFromTags({ tags }: ProbedRecording): Suggestions | undefined {
  const getTagValues = (...names: string[]) => names.map((name) => tags.get(name))
  return toSuggestions({
    title: getTagValues('title', 'com.apple.quicktime.title', 'inam'),
    date: [
      ...getTagValues('originaldate', 'originalyear', 'tdor', 'com.apple.quicktime.creationdate', 'date', 'year'),
      tags.get('creation_time'),
    ],
    place: [joinPlace(tags.get('recording_location') ?? tags.get('location_name'))],
    keywords: [
      // ffprobe joins repeated values with a semicolon.
      ...splitKeywords(tags.get('genre'), /[;\0]/),
      ...splitKeywords(tags.get('keywords')),
      ...splitKeywords(tags.get('com.apple.quicktime.keywords')),
    ],
    description: getTagValues('description', 'synopsis', 'com.apple.quicktime.description', 'comment'),
    creator: getTagValues('artist', 'author', 'composer', 'com.apple.quicktime.author', 'album_artist'),
    license: getTagValues('license', 'copyright', 'com.apple.quicktime.copyright'),
  })
}

/** Whether the tags reveal locations, devices or owners. */
export function hasPrivateTags({ tags, hasTelemetry }: ProbedRecording): boolean {
  return hasTelemetry || [...tags.keys()].some((name) => PRIVATE_TAG.test(name))
}
