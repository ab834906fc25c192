import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { contribute: contributeMessages } = createMessages(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
