import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { editConflict: editConflictMessages } = createMessages(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
