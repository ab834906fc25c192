import type { Config } from './config.ts'

/** What works and is not what people want for long, one sentence each, for whoever starts the server. */
export const warningsOf = (config: Pick<Config, 'publicUrl' | 'trustProxy' | 'smtpUrl'>): string[] => [
  ...addressWarnings(config),
  ...(config.smtpUrl === undefined
    ? [
        'SMTP_URL: is not set: every mail, also a forgotten password and a confirmation, is written into DATA_DIR/mail and reaches nobody',
      ]
    : []),
]

/** What is not safe about the way by which people come. */
export function addressWarnings({ publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>): string[] {
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol === 'https:' && trustProxy === 0)
    return [
      'TRUST_PROXY: is 0, and people come by https, so through a proxy: all of them count as one, who share what one address may do. Say how many proxies stand in front',
    ]
  if (protocol === 'https:' || isThisMachine(hostname)) return []
  return [
    `PUBLIC_URL: people reach ${hostname} without encryption: passwords and sessions can be read on the way, and browsers do not say from which page a call comes. Put a proxy with https in front, and say https:// here`,
  ]
}

const isThisMachine = (host: string) =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
