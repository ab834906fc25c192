import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { watchedFolders: watchedFoldersMessages } = createMessages(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
