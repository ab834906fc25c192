import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { vocabularies: vocabulariesMessages } = createMessages(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
