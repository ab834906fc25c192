import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { artifact: artifactMessages } = createMessages(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
