import { sessionOf, type Call } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'

/** What administrators do with the website at once, apart from drafts, which say themselves who wrote them. */
type WebsiteAct =
  | 'publish'
  | 'place'
  | 'remove'
  | 'add_note'
  | 'change_note'
  | 'remove_note'
  | 'contact_state'
  | 'remove_contact'

/** Writes into the log which administrator did what with the website, as other acts of administrators are; never what it says. */
export const logAct = (
  { log }: Pick<Services, 'log'>,
  call: Pick<Call<never>, 'caller'>,
  act: WebsiteAct,
  what: { entry: string } | { page: string; language: string } | { note: string } | { form: string; state?: string },
): void => log.info({ admin: sessionOf(call).user.id, act, ...what }, 'an administrator changed the website')
