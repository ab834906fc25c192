import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { search: searchMessages } = createMessages(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
