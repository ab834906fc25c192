import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { upload: uploadMessages, structure: structureMessages } = sentences(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
