import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const {
  viewer: viewerMessages,
  player: playerMessages,
  zoom: zoomMessages,
  reader: readerMessages,
} = sentences(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
