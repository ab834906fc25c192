import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { archive: archiveMessages, download: downloadMessages } = createMessages(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
