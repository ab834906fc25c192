import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { audience: audienceMessages } = createMessages(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
