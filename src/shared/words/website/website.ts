import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { website: websiteMessages, contact: contactMessages } = sentences(en, {
  de: async () => (await import('./de.ts')).de,
})
