import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const trashMessages = sentences('trash', en.trash)
