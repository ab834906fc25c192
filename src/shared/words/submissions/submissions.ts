import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { submissions: submissionsMessages } = sentences(en, { de: async () => (await import('./de.ts')).de })
