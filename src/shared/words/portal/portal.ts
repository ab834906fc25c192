import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { portal: portalMessages } = createMessages(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
