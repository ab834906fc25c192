import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const uploadMessages = sentences('upload', en.upload)
export const structureMessages = sentences('structure', en.structure)
