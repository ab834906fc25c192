import { networkOf } from '#server/kit/addresses/network.ts'
import { hashSecret } from '#server/kit/secrets/secrets.ts'
import type { MailSender } from '#server/ports/mail/outbox.ts'
import type { Caller } from '../caller.ts'

/**
 * The sender of the mails that a call causes: the signed-in user on behalf of an organisation, or an anonymous visitor.
 */
export const toMailSender = ({ session, ip }: Pick<Caller, 'session' | 'ip'>, org: string | null): MailSender => ({
  user: session?.user.id ?? null,
  org,
  network: hashSecret(networkOf(ip)),
})

/** An anonymous visitor, possibly one who uses an organisation's portal or gallery. */
export const toStrangerSender = ({ ip }: Pick<Caller, 'ip'>, org: string | null): MailSender =>
  toMailSender({ session: null, ip }, org)

/** An account whose address is not confirmed is limited as if it were a separate network. */
export const toUnconfirmedSender = (user: string | null): MailSender => ({
  user: null,
  org: null,
  network: hashSecret(user ?? ''),
})
