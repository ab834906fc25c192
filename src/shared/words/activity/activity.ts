import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const activityMessages = sentences('activity', en.activity)
