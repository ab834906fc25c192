import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { fileOperations: fileOperationMessages } = createMessages(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
