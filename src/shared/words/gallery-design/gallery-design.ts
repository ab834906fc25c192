import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { galleryDesign: galleryDesignMessages } = createMessages(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
