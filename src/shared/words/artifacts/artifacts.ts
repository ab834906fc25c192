import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const artifactMessages = sentences('artifact', en.artifact)
