import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { state: stateMessages, dialog: dialogMessages } = sentences(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
