import { sentences } from './words.ts'

/** What is made of a file, what it says of itself, and what went wrong with it. */
export const processingMessages = sentences('processing', {
  failed: 'Not everything could be made of this file.',
  again: 'The file itself is kept. It can be processed again.',
  tryAgain: 'Try again',
  fromFile: 'From the file:',
  take: 'Use',
  takeFor: (label: string) => `Use it for “${label}”`,
})
