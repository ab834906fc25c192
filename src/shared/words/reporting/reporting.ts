import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { reporting: reportingMessages } = sentences(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
