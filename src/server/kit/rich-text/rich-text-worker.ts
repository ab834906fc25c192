import { answerMessages } from '#server/kit/answer-messages.ts'
import { cleaned } from './rich-text.ts'

answerMessages((texts: readonly string[]) => texts.map(cleaned))
