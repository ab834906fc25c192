import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const viewerMessages = sentences('viewer', en.viewer)
export const playerMessages = sentences('player', en.player)
export const zoomMessages = sentences('zoom', en.zoom)
export const readerMessages = sentences('reader', en.reader)
