import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const {
  gallery: galleryMessages,
  collection: collectionMessages,
  exhibit: exhibitMessages,
  item: itemMessages,
  rights: rightsMessages,
} = createMessages(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
