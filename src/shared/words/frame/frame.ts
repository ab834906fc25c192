import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const {
  frame: frameMessages,
  home: homeMessages,
  help: helpMessages,
} = sentences(en, {
  de: async () => (await import('./de.ts')).de,
})
