import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const {
  viewer: viewerMessages,
  player: playerMessages,
  zoom: zoomMessages,
  reader: readerMessages,
} = createMessages(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
