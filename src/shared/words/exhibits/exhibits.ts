import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const exhibitEditMessages = sentences('exhibitEdit', en.exhibitEdit)
