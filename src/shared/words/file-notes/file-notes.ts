import { sentences } from '../sentences.ts'
import { en } from './en.ts'

const { fileNote: fileNoteMessages } = sentences(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))

type Said = typeof en.fileNote

/** Why a derivative of a file is missing or wasn't made: a code and its values. Stored with the file. */
export type FileNote = [code: string, ...values: (string | number)[]]

type Notes = {
  [Code in keyof Said]: Said[Code] extends (...values: infer Values) => string
    ? (...values: Values) => FileNote
    : FileNote
}

/** Creates every note that can be stored with a file. */
export const FILE_NOTES = Object.fromEntries(
  Object.entries(en.fileNote).map(([code, said]) => [
    code,
    typeof said === 'function' ? (...values: (string | number)[]): FileNote => [code, ...values] : [code],
  ]),
) as unknown as Notes

/** A note in the current language; undefined if this version doesn't know its code. */
export function spokenNote([code, ...values]: FileNote): string | undefined {
  if (!Object.hasOwn(en.fileNote, code)) return undefined
  const said = fileNoteMessages[code as keyof Said] as string | ((...values: unknown[]) => string)
  return typeof said === 'function' ? said(...values) : said
}
