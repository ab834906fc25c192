import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { reporting: reportingMessages } = createMessages(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
