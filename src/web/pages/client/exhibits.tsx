import { frameMessages } from '#shared/messages.ts'

export function Page() {
  return <h1>{frameMessages.exhibits}</h1>
}
