import { createPluralizer } from '../formats.ts'

const { quantity } = createPluralizer('en')

export const en = {
  /** The processing of files: states, errors and suggested metadata. */
  processing: {
    failed: 'Part of this file couldn’t be prepared.',
    canProcessAgain: 'The original is safe. You can process it again.',
    tryAgain: 'Try again',
    processingAgain: (count: number) => `Processing ${quantity(count, 'item', 'items')} again`,
    processingSomeAgain: (count: number) =>
      `Processing the first ${quantity(count, 'item', 'items')} again. Choose “Try again” once more for the rest.`,
    conditions: {
      processing: 'Preparing',
      partly: 'Partly prepared',
      failed: 'Couldn’t be prepared',
      unscanned: 'Not checked for viruses',
      infected: 'Virus found',
    },
    fromFile: 'From the file:',
    acceptValue: 'Use',
    acceptValueFor: (label: string) => `Use as “${label}”`,
  },
}

export type Messages = typeof en
