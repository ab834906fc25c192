import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { archive: archiveMessages, download: downloadMessages } = sentences(en, {
  de: async () => (await import('./de.ts')).de,
})
