import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { exports: exportMessages, galleryCopies: galleryCopyMessages } = createMessages(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
