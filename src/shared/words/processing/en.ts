import { counting } from '../formats.ts'

const { things } = counting('en')

export const en = {
  /** What is made of a file, what it says of itself, and what went wrong with it. */
  processing: {
    failed: 'Not everything could be made of this file.',
    again: 'The file itself is kept. It can be processed again.',
    tryAgain: 'Try again',
    tried: (n: number) => `${things(n, 'item is', 'items are')} being processed again.`,
    triedSome: (n: number) => `The first ${n} are being processed again. Choose “Try again” once more for the others.`,
    conditions: {
      processing: 'Being prepared',
      partly: 'Not everything could be prepared',
      failed: 'Could not be prepared',
      unscanned: 'Not checked for viruses',
      infected: 'Virus found',
    },
    fromFile: 'From the file:',
    take: 'Use',
    takeFor: (label: string) => `Use it for “${label}”`,
  },
}

export type Words = typeof en
