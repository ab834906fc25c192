import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { analytics: analyticsMessages } = sentences(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
