import type { FieldWords } from './german-forms.ts'
import { sentences } from './sentences.ts'

const en: { formWords: { of: Record<string, Record<string, FieldWords>> } } = { formWords: { of: {} } }

export const { formWords } = sentences(en, {
  de: async () => ({ formWords: { of: (await import('./german-forms.ts')).forms } }),
})
