import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { ownFields: ownFieldsMessages } = createMessages(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
