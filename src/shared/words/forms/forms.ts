import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const formMessages = sentences('form', en.form)
