import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const processingMessages = sentences('processing', en.processing)
