import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { reports: reportsMessages } = createMessages(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
