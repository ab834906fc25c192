import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { exhibitEdit: exhibitEditMessages } = createMessages(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
