import { serveMessages } from '#server/kit/serve-messages.ts'
import { readFile } from './read-file.ts'

// Large files take seconds, and hostile ones may take longer: the thread is ended when its time is over.
serveMessages(readFile)
