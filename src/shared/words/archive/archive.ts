import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { archive: archiveMessages, download: downloadMessages } = sentences(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
