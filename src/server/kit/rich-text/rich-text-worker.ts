import { serveMessages } from '#server/kit/serve-messages.ts'
import { sanitizeRichText } from './rich-text.ts'

serveMessages((texts: readonly string[]) => texts.map(sanitizeRichText))
