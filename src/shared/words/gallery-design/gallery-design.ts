import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { galleryDesign: galleryDesignMessages } = sentences(en, {
  de: async () => (await import('./de.ts')).de,
})
