import type { Config } from './config.ts'

/** What works and is not safe, one sentence each, for whoever starts the server. */
export function warningsOf({ publicUrl }: Pick<Config, 'publicUrl'>): string[] {
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol === 'https:' || isThisMachine(hostname)) return []
  return [
    `PUBLIC_URL: people reach ${hostname} without encryption: passwords and sessions can be read on the way, and browsers do not say from which page a call comes. Put a proxy with https in front, and say https:// here`,
  ]
}

const isThisMachine = (host: string) =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
