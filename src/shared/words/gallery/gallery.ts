import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const {
  gallery: galleryMessages,
  collection: collectionMessages,
  exhibit: exhibitMessages,
  item: itemMessages,
  rights: rightsMessages,
} = sentences(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
