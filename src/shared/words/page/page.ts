import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const stateMessages = sentences('state', en.state)
export const dialogMessages = sentences('dialog', en.dialog)
