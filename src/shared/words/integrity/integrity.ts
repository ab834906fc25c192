import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { integrity: integrityMessages } = createMessages(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
