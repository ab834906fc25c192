import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const websiteMessages = sentences('website', en.website)
