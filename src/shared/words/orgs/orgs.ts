import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { org: orgMessages, orgPeople: orgPeopleMessages } = createMessages(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
