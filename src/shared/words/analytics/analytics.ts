import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { analytics: analyticsMessages } = createMessages(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
