import type { CaptionRefusal } from './rules/captions/caption-file.ts'
import { sentences } from './words.ts'

/** The sentences about caption files; what is read beside a player is in media-messages.ts. */
export const captionMessages = sentences('caption', {
  title: 'Captions',
  none: 'No captions yet. Drop a WebVTT or SRT file here, or choose one.',
  noneReadOnly: 'No captions.',
  add: 'Add captions',
  addTitle: 'Add captions',
  addText: (file: string) => `From ${file}`,
  editTitle: 'Edit captions',
  drop: 'Drop to add captions',
  language: 'Language',
  languagePlaceholder: 'Name or code, such as English or pt-BR',
  badLanguage: 'Choose a language, or enter its code',
  label: 'Label',
  labelHint: 'What people choose by; left empty, the name of the language.',
  kind: 'Kind',
  kinds: {
    subtitles: 'Subtitles: what is said',
    captions: 'Captions: what is said and heard',
    descriptions: 'Descriptions: what is seen',
    chapters: 'Chapters',
  },
  shortKinds: { subtitles: 'Subtitles', captions: 'Captions', descriptions: 'Descriptions', chapters: 'Chapters' },
  save: 'Save',
  cancel: 'Cancel',
  edit: (label: string) => `Edit ${label}`,
  delete: (label: string) => `Delete ${label}`,
  download: (label: string) => `Download ${label}`,
  added: (label: string) => `${label} added`,
  saved: (label: string) => `${label} saved`,
  deleted: (label: string) => `${label} deleted`,
  refused: 'These captions cannot be used',
  problems: {
    header: 'the file is neither WebVTT nor SubRip (SRT): it must begin with the word WEBVTT',
    time: 'a time like 00:01:02.500 --> 00:01:04.000 is expected here',
    order: 'a cue must end after it begins',
    words: 'an empty line is missing before this time',
    empty: 'the file holds no cue',
    encoding: 'the file is not UTF-8: save it as UTF-8 and try again',
    size: 'the file is larger than 1 MB',
  },
  atLine: (line: number, problem: string) => `Line ${line}: ${problem}`,
})

/** Why a caption file is refused, in a sentence. */
export function refusalOf(refusal: CaptionRefusal): string {
  const sentence = captionMessages.problems[refusal.problem]
  return 'line' in refusal
    ? captionMessages.atLine(refusal.line, sentence)
    : sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
