import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const galleryMessages = sentences('gallery', en.gallery)
export const exhibitMessages = sentences('exhibit', en.exhibit)
export const itemMessages = sentences('item', en.item)
