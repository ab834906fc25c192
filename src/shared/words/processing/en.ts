import { counting } from '../formats.ts'

const { quantity } = counting('en')

export const en = {
  /** File processing: its state, errors and suggested metadata. */
  processing: {
    failed: 'Part of this file couldn’t be prepared.',
    again: 'The original is safe. You can process it again.',
    tryAgain: 'Try again',
    tried: (count: number) => `Processing ${quantity(count, 'item', 'items')} again`,
    triedSome: (count: number) =>
      `Processing the first ${quantity(count, 'item', 'items')} again. Choose “Try again” once more for the rest.`,
    conditions: {
      processing: 'Preparing',
      partly: 'Partly prepared',
      failed: 'Couldn’t be prepared',
      unscanned: 'Not checked for viruses',
      infected: 'Virus found',
    },
    fromFile: 'From the file:',
    take: 'Use',
    takeFor: (label: string) => `Use as “${label}”`,
  },
}

export type Words = typeof en
