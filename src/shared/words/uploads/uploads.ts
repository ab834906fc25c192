import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { upload: uploadMessages, structure: structureMessages } = sentences(en, {
  de: async () => (await import('./de.ts')).de,
})
