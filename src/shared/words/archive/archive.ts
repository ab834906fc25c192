import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const archiveMessages = sentences('archive', en.archive)
export const downloadMessages = sentences('download', en.download)
