import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { submissions: submissionsMessages } = createMessages(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
