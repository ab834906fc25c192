import { answerMessages } from '#server/kit/answer-messages.ts'
import { captionFile } from '#shared/rules/captions/caption-file.ts'

answerMessages(captionFile)
