import { counting } from '../formats.ts'

const { number, things } = counting('en')

const files = (n: number) => things(n, 'file', 'files')
const folders = (n: number) => things(n, 'folder', 'folders')

export const en = {
  upload: {
    title: 'Uploads',
    files: (n: number) => things(n, 'file', 'files'),
    working: (done: number, all: number) => `Uploading ${number(done)} of ${number(all)}`,
    waiting: (n: number) => `${things(n, 'file waits', 'files wait')}`,
    amount: (done: string, all: string) => `${done} of ${all}`,
    started: (n: number) => `Uploading ${things(n, 'file', 'files')}`,
    finished: 'Everything is uploaded',
    preparing: (n: number) => `Preparing ${things(n, 'file', 'files')}`,
    failed: 'Upload failed',
    failedCount: (n: number) => `${things(n, 'upload', 'uploads')} failed`,
    missingCount: (n: number) => `${things(n, 'file', 'files')} to choose again`,
    andMore: (text: string, n: number) => `${text}, and ${number(n)} more`,
    added: 'Media added',
    existsTitle: 'File exists',
    existsText: (name: string) => `There is already a file named “${name}” of the same size in this folder.`,
    anyway: 'Upload anyway',
    skip: 'Skip file',
    remember: "Don't show this prompt again",
    remembered: {
      upload: 'Files that exist already are uploaded without asking',
      skip: 'Files that exist already are skipped without asking',
    },
    askAgain: 'Ask again',
    phases: {
      queued: 'Waiting',
      checking: 'Checking',
      asking: 'Waiting for your answer',
      uploading: 'Uploading',
      deciding: 'Processing',
      compressing: 'Compressing',
      done: 'Done',
      failed: 'Failed',
      missing: 'No longer here',
    },
    holds: {
      offline: 'Waiting for the connection. Uploads go on by themselves.',
      signedOut: 'Uploads wait until you have signed in again.',
      busy: 'The server asks for a pause. Uploads go on by themselves.',
      elsewhere: 'Another window is uploading. These files go on after it.',
    },
    brokeOff: 'The connection broke off again and again',
    cancel: (name: string) => `Cancel the upload of ${name}`,
    cancelAll: 'Cancel all',
    retry: (name: string) => `Try again: ${name}`,
    retryAll: 'Retry all',
    dismiss: (name: string) => `Dismiss ${name}`,
    dismissAll: 'Dismiss all',
    missing: 'The browser could not keep these files. Choose them again, and they go on.',
    chooseAgain: 'Choose file again',
    chooseAgainOf: (name: string) => `Choose file again: ${name}`,
    otherFile: 'That is another file',
    otherFileText: (name: string) => `Choose “${name}” as it was: of the same name, size and time of change.`,
    leaveTitle: 'Sign out and cancel uploads?',
    leaveText: (n: number) => `${things(n, 'file has', 'files have')} not been uploaded yet.`,
    stay: 'Stay signed in',
    leave: 'Sign out',
    collapse: 'Collapse',
    expand: 'Expand',
    progress: (name: string) => `Upload of ${name}`,
    overall: 'All uploads',
  },
  /** Whole folders that are dropped or chosen. */
  structure: {
    upload: 'Upload a folder',
    ways: 'More ways to upload',
    reading: (n: number) => (n === 0 ? 'Reading the folders' : `Reading the folders: ${files(n)} so far`),
    making: (made: number, all: number, n: number) => `Making ${number(made)} of ${folders(all)} for ${files(n)}`,
    stop: 'Stop',
    made: (all: number, n: number) => `${folders(all)} ready, ${files(n)} on the way`,
    failed: (n: number, left: number) => `${folders(n)} could not be made, ${files(left)} left out`,
    refused: 'You may not make folders here',
    refusedText: 'Nothing was uploaded. Drop the files without the folders that they are in.',
    unreadable: (n: number) => `${things(n, 'item', 'items')} could not be read`,
    leftOut: (n: number) => `${things(n, 'hidden or system file', 'hidden or system files')} left out`,
    moreNames: (n: number) => `${number(n)} more`,
    empty: 'There is nothing in it to upload',
  },
}

export type Words = typeof en
