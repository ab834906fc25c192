import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { frame: frameMessages, home: homeMessages } = createMessages(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
