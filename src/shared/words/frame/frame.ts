import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const frameMessages = sentences('frame', en.frame)
export const homeMessages = sentences('home', en.home)
export const helpMessages = sentences('help', en.help)
