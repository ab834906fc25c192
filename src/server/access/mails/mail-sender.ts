import { networkOf } from '#server/kit/addresses/network.ts'
import { hashOf } from '#server/kit/secrets/secrets.ts'
import type { MailSender } from '#server/ports/mail/outbox.ts'
import type { Caller } from '../caller.ts'

/** Who causes the mails of a call: a signed-in person for an organisation, or a stranger. */
export const mailSender = ({ session, ip }: Pick<Caller, 'session' | 'ip'>, org: string | null): MailSender => ({
  user: session?.user.id ?? null,
  org,
  network: hashOf(networkOf(ip)),
})

/** A stranger who acts for an organisation's portal or gallery, or for nobody. */
export const strangerSender = ({ ip }: Pick<Caller, 'ip'>, org: string | null): MailSender =>
  mailSender({ session: null, ip }, org)

/** An account of which nobody knows whether its address is its own: it is bounded as a network is. */
export const accountAsStranger = (user: string | null): MailSender => ({
  user: null,
  org: null,
  network: hashOf(user ?? ''),
})
