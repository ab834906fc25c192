import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { processing: processingMessages } = sentences(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
