import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { galleryDesign: galleryDesignMessages } = sentences(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
