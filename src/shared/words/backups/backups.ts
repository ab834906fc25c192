import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { backups: backupsMessages } = createMessages(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
