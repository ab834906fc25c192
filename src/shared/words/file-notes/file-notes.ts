import { createMessages } from '../messages.ts'
import { en } from './en.ts'

const { fileNote: fileNoteMessages } = createMessages(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))

type NoteMessages = typeof en.fileNote

/** Why a derivative of a file is missing or incomplete: a code and its values. Stored with the file. */
export type FileNote = [code: string, ...values: (string | number)[]]

type Notes = {
  [NoteCode in keyof NoteMessages]: NoteMessages[NoteCode] extends (...values: infer NoteValues) => string
    ? (...values: NoteValues) => FileNote
    : FileNote
}

/** All notes that can be stored with a file; those with values are functions. */
export const FILE_NOTES = Object.fromEntries(
  Object.entries(en.fileNote).map(([code, message]) => [
    code,
    typeof message === 'function' ? (...values: (string | number)[]): FileNote => [code, ...values] : [code],
  ]),
) as unknown as Notes

/** Returns the text of a note in the current language; undefined if this version doesn't know its code. */
export function translateNote([code, ...values]: FileNote): string | undefined {
  if (!Object.hasOwn(en.fileNote, code)) return undefined
  const message = fileNoteMessages[code as keyof NoteMessages] as string | ((...values: unknown[]) => string)
  return typeof message === 'function' ? message(...values) : message
}
