import { sentences } from '../sentences.ts'
import { en } from './en.ts'

const { fileNote: fileNoteMessages } = sentences(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))

type Said = typeof en.fileNote

/** Why something of a file is missing, or why it was left alone: a code, and the values that belong to it. */
export type FileNote = [code: string, ...values: (string | number)[]]

type Notes = {
  [Code in keyof Said]: Said[Code] extends (...values: infer Values) => string
    ? (...values: Values) => FileNote
    : FileNote
}

/** Every note that is kept with a file, to be made where it is found out. */
export const FILE_NOTES = Object.fromEntries(
  Object.entries(en.fileNote).map(([code, said]) => [
    code,
    typeof said === 'function' ? (...values: (string | number)[]): FileNote => [code, ...values] : [code],
  ]),
) as unknown as Notes

/** A note in the language of the moment; undefined where this version does not know it. */
export function spokenNote([code, ...values]: FileNote): string | undefined {
  if (!Object.hasOwn(en.fileNote, code)) return undefined
  const said = fileNoteMessages[code as keyof Said] as string | ((...values: unknown[]) => string)
  return typeof said === 'function' ? said(...values) : said
}
