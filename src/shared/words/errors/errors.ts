import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const errorMessages = sentences('error', en.error)
