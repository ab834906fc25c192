import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const filingMessages = sentences('filing', en.filing)
