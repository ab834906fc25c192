import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { frame: frameMessages, home: homeMessages } = sentences(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
