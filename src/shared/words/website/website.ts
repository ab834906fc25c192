import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { website: websiteMessages, contact: contactMessages } = sentences(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
