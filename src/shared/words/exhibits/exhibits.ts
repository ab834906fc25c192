import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { exhibitEdit: exhibitEditMessages } = sentences(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
