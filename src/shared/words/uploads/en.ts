import { createPluralizer } from '../formats.ts'

const { number, quantity } = createPluralizer('en')

const formatFiles = (count: number) => quantity(count, 'file', 'files')
const formatFolders = (count: number) => quantity(count, 'folder', 'folders')

export const en = {
  upload: {
    title: 'Uploads',
    files: (count: number) => quantity(count, 'file', 'files'),
    working: (doneCount: number, total: number) => `Uploading ${number(doneCount)} of ${number(total)}`,
    waiting: (count: number) => `${quantity(count, 'file', 'files')} waiting`,
    amount: (doneCount: string, total: string) => `${doneCount} of ${total}`,
    position: (current: number, total: number) => `${number(current)} of ${number(total)}`,
    speed: (amount: string) => `${amount}/s`,
    hoursLeft: (hours: number, minutes: number) =>
      minutes === 0 ? `about ${number(hours)} hr left` : `about ${number(hours)} hr ${number(minutes)} min left`,
    minutesLeft: (minutes: number) => `about ${number(minutes)} min left`,
    secondsLeft: (seconds: number) => `about ${number(seconds)} sec left`,
    select: 'Select them',
    show: 'Show them',
    uploaded: (count: number) => `${quantity(count, 'file', 'files')} uploaded`,
    started: (count: number) => `Uploading ${quantity(count, 'file', 'files')}`,
    finished: 'Uploads complete',
    preparing: (count: number) => `Preparing ${quantity(count, 'file', 'files')}`,
    failed: 'Upload failed',
    failedCount: (count: number) => `${quantity(count, 'upload', 'uploads')} failed`,
    missingCount: (count: number) => `${quantity(count, 'file', 'files')} to choose again`,
    andMore: (text: string, count: number) => `${text}, and ${number(count)} more`,
    added: 'Media added',
    existsTitle: 'File exists',
    existsText: (name: string) => `This folder already has a file named “${name}” of the same size.`,
    alreadyHere: (title: string) => `Already here as “${title}”.`,
    uploadAnyway: 'Upload anyway',
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
    pauseReasons: {
      offline: 'Waiting for a connection. Uploads will resume automatically.',
      signedOut: 'Uploads will resume when you sign in again.',
      busy: 'The server is busy. Uploads will resume automatically.',
      elsewhere: 'Another window is uploading. These files are next.',
    },
    connectionDropped: 'The connection kept dropping.',
    cancel: (name: string) => `Cancel upload of ${name}`,
    cancelAll: 'Cancel all',
    retry: 'Try again',
    retryOf: (name: string) => `Try again: ${name}`,
    retryAll: 'Try all again',
    dismiss: (name: string) => `Dismiss ${name}`,
    dismissAll: 'Dismiss all',
    missing: 'The browser couldn’t keep these files. Choose them again to resume.',
    chooseAgain: 'Choose file again',
    chooseAgainOf: (name: string) => `Choose file again: ${name}`,
    otherFile: 'This is a different file',
    otherFileText: (name: string) => `Choose the original “${name}”, with the same name, size and modification date.`,
    leaveTitle: 'Sign out and cancel uploads?',
    leaveText: (count: number) => `${quantity(count, 'file hasn’t', 'files haven’t')} been uploaded yet.`,
    stay: 'Stay signed in',
    leave: 'Sign out',
    collapse: 'Collapse',
    expand: 'Expand',
    progress: (name: string) => `Upload of ${name}`,
    overall: 'All uploads',
  },
  /** Messages for uploading whole folders. */
  structure: {
    upload: 'Upload folder',
    ways: 'More ways to upload',
    reading: (count: number) => (count === 0 ? 'Reading folders' : `Reading folders: ${formatFiles(count)} so far`),
    creating: (createdCount: number, total: number, count: number) =>
      `Creating folders: ${number(createdCount)} of ${number(total)}, for ${formatFiles(count)}`,
    stop: 'Stop',
    created: (total: number, count: number) => `${formatFolders(total)} ready, uploading ${formatFiles(count)}`,
    failed: (count: number, skippedCount: number) =>
      `${formatFolders(count)} couldn’t be created, ${formatFiles(skippedCount)} skipped`,
    refused: 'You can’t create folders here',
    refusedText: 'Nothing was uploaded. Drop the files without their folders.',
    unreadable: (count: number) => `${quantity(count, 'item', 'items')} couldn’t be read`,
    skippedFiles: (count: number) => `${quantity(count, 'hidden or system file', 'hidden or system files')} skipped`,
    moreNames: (count: number) => `${number(count)} more`,
    empty: 'This folder has nothing to upload',
  },
}

export type Messages = typeof en
