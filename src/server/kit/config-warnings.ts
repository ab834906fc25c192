import type { Config } from './config.ts'

/** Returns warnings for the operator, one sentence each, about settings that work but shouldn't stay as they are. */
export const getConfigWarnings = (config: Pick<Config, 'publicUrl' | 'trustProxy' | 'smtpUrl'>): string[] => [
  ...getAddressWarnings(config),
  ...(config.smtpUrl === undefined
    ? [
        'SMTP_URL is not set, so no emails are delivered, not even confirmations and new passwords. They are written to DATA_DIR/mail instead',
      ]
    : []),
]

/** Warns about insecure connections and missing proxy settings. */
export function getAddressWarnings({ publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>): string[] {
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol === 'https:' && trustProxy === 0)
    return [
      'TRUST_PROXY is 0, but PUBLIC_URL uses https, so there must be a proxy in front of the server. All users count as one address and share its limits. Set TRUST_PROXY to the number of proxies',
    ]
  if (protocol === 'https:' || isLocalhost(hostname)) return []
  return [
    `PUBLIC_URL: connections to ${hostname} are not encrypted. Others on the network can read passwords and sessions, and browsers do not say which page a call comes from. Put an HTTPS proxy in front of the server, and use https:// in PUBLIC_URL`,
  ]
}

const isLocalhost = (host: string) =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
