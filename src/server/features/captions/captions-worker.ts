import { serveMessages } from '#server/kit/serve-messages.ts'
import { parseCaptionFile } from '#shared/rules/captions/caption-file.ts'

serveMessages(parseCaptionFile)
