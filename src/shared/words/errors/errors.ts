import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { error: errorMessages, failure: failureMessages } = sentences(en, {
  de: async () => (await import('./de.ts')).de,
})
