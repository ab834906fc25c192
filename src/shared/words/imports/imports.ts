import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { imports: importsMessages } = createMessages(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
