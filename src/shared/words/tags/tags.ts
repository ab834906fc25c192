import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const tagsMessages = sentences('tags', en.tags)
