import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { websiteEditing: websiteEditingMessages } = createMessages(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
