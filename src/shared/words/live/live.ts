import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const liveMessages = sentences('live', en.live)
