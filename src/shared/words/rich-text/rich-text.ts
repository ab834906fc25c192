import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { richText: richTextMessages } = createMessages(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
