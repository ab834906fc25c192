import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { subscription: subscriptionMessages } = sentences(en, {
  de: async () => (await import('./de.ts')).de,
})
