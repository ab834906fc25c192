import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { submissions: submissionsMessages } = sentences(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
