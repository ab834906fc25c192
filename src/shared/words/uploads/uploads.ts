import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { upload: uploadMessages, structure: structureMessages } = createMessages(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
