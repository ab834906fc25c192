import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { processing: processingMessages } = createMessages(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
