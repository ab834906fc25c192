import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const projectMessages = sentences('project', en.project)
