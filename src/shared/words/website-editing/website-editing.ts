import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { websiteEditing: websiteEditingMessages } = sentences(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
