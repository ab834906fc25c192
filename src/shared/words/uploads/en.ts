import { counting } from '../formats.ts'

const { number, things } = counting('en')

const files = (n: number) => things(n, 'file', 'files')
const folders = (n: number) => things(n, 'folder', 'folders')

export const en = {
  upload: {
    title: 'Uploads',
    files: (n: number) => things(n, 'file', 'files'),
    working: (done: number, all: number) => `Uploading ${number(done)} of ${number(all)}`,
    waiting: (n: number) => `${things(n, 'file', 'files')} waiting`,
    amount: (done: string, all: string) => `${done} of ${all}`,
    started: (n: number) => `Uploading ${things(n, 'file', 'files')}`,
    finished: 'Uploads complete',
    preparing: (n: number) => `Preparing ${things(n, 'file', 'files')}`,
    failed: 'Upload failed',
    failedCount: (n: number) => `${things(n, 'upload', 'uploads')} failed`,
    missingCount: (n: number) => `${things(n, 'file', 'files')} to choose again`,
    andMore: (text: string, n: number) => `${text}, and ${number(n)} more`,
    added: 'Media added',
    existsTitle: 'File exists',
    existsText: (name: string) => `This folder already has a file named “${name}” of the same size.`,
    anyway: 'Upload anyway',
    skip: 'Skip file',
    remember: "Don't show this prompt again",
    remembered: {
      upload: 'Existing files are uploaded without asking',
      skip: 'Existing files are skipped without asking',
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
      missing: 'File missing',
    },
    holds: {
      offline: 'Waiting for a connection. Uploads will resume automatically.',
      signedOut: 'Uploads will resume when you sign in again.',
      busy: 'The server is busy. Uploads will resume automatically.',
      elsewhere: 'Another window is uploading. These files are next.',
    },
    brokeOff: 'The connection kept dropping.',
    cancel: (name: string) => `Cancel upload of ${name}`,
    cancelAll: 'Cancel all',
    retry: (name: string) => `Retry ${name}`,
    retryAll: 'Retry all',
    dismiss: (name: string) => `Dismiss ${name}`,
    dismissAll: 'Dismiss all',
    missing: 'The browser couldn’t keep these files. Choose them again to resume.',
    chooseAgain: 'Choose file again',
    chooseAgainOf: (name: string) => `Choose file again: ${name}`,
    otherFile: 'This is a different file',
    otherFileText: (name: string) => `Choose the original “${name}”, with the same name, size and modification date.`,
    leaveTitle: 'Sign out and cancel uploads?',
    leaveText: (n: number) => `${things(n, 'file hasn’t', 'files haven’t')} been uploaded yet.`,
    stay: 'Stay signed in',
    leave: 'Sign out',
    collapse: 'Collapse',
    expand: 'Expand',
    progress: (name: string) => `Upload of ${name}`,
    overall: 'All uploads',
  },
  /** Whole folders that are dropped or chosen. */
  structure: {
    upload: 'Upload folder',
    ways: 'More ways to upload',
    reading: (n: number) => (n === 0 ? 'Reading folders' : `Reading folders: ${files(n)} so far`),
    making: (made: number, all: number, n: number) =>
      `Creating folders: ${number(made)} of ${number(all)}, for ${files(n)}`,
    stop: 'Stop',
    made: (all: number, n: number) => `${folders(all)} ready, uploading ${files(n)}`,
    failed: (n: number, left: number) => `${folders(n)} couldn’t be created, ${files(left)} skipped`,
    refused: 'You can’t create folders here',
    refusedText: 'Nothing was uploaded. Drop the files without their folders.',
    unreadable: (n: number) => `${things(n, 'item', 'items')} couldn’t be read`,
    leftOut: (n: number) => `${things(n, 'hidden or system file', 'hidden or system files')} skipped`,
    moreNames: (n: number) => `${number(n)} more`,
    empty: 'This folder has nothing to upload',
  },
}

export type Words = typeof en
