import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { org: orgMessages, orgPeople: orgPeopleMessages } = sentences(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
