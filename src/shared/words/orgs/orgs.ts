import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { org: orgMessages, orgPeople: orgPeopleMessages } = sentences(en, {
  de: async () => (await import('./de.ts')).de,
})
