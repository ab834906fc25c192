import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { project: projectMessages } = createMessages(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
