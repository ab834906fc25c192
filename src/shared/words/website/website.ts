import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { website: websiteMessages, contact: contactMessages } = createMessages(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
