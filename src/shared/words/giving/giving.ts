import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { giving: givingMessages } = sentences(en, { de: async () => (await import('./de.ts')).de })
