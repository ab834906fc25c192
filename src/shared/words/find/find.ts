import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const findMessages = sentences('find', en.find)
