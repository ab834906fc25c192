import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { plans: plansMessages } = sentences(en, {
  de: async () => (await import('./de.ts')).de,
})
