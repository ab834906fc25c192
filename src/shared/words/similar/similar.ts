import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { similar: similarMessages } = createMessages(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
