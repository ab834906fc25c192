import { sentences } from './words.ts'

const things = (n: number, one: string, many: string) => `${n.toLocaleString('en')} ${n === 1 ? one : many}`
const files = (n: number) => things(n, 'file', 'files')
const folders = (n: number) => things(n, 'folder', 'folders')

/** The sentences of those who work on the same thing at the same time. */
export const liveMessages = sentences('live', {
  somebody: 'Somebody else',
  overtaken: (who: string, field: string) => `${who} has changed “${field}” meanwhile`,
  whose: (mine: string, theirs: string) => `Yours: ${mine}\nTheirs: ${theirs}`,
  quoted: (text: string) => `“${text}”`,
  nothing: 'nothing',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
})

/** Whole folders that are dropped or chosen. */
export const structureMessages = sentences('structure', {
  upload: 'Upload a folder',
  ways: 'More ways to upload',
  reading: (n: number) => (n === 0 ? 'Reading the folders' : `Reading the folders: ${files(n)} so far`),
  making: (made: number, all: number, n: number) =>
    `Making ${made.toLocaleString('en')} of ${folders(all)} for ${files(n)}`,
  stop: 'Stop',
  made: (all: number, n: number) => `${folders(all)} ready, ${files(n)} on the way`,
  failed: (n: number, left: number) => `${folders(n)} could not be made, ${files(left)} left out`,
  refused: 'You may not make folders here',
  refusedText: 'Nothing was uploaded. Drop the files without the folders that they are in.',
  unreadable: (n: number) => `${things(n, 'entry', 'entries')} could not be read`,
  empty: 'There is nothing in it to upload',
})
