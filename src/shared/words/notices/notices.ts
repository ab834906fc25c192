import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const {
  notices: noticesMessages,
  labels: noticeLabels,
  unsubscribe: unsubscribeMessages,
  within: noticesWithin,
} = sentences(en, {
  de: async () => (await import('./de.ts')).de,
})
