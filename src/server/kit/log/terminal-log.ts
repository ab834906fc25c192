/** Opens a log for a person at a terminal: one line of text per message instead of JSON. Loaded only when needed. */
export async function openTerminalLog(): Promise<{ write(line: string): void }> {
  const { default: pretty } = await import('pino-pretty')
  return pretty({ sync: true, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' })
}
