import { getCurrentSession, type Call } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'

/** Acts on the website that are logged. Authors of drafts are recorded with the draft instead. */
type WebsiteAct =
  | 'publish'
  | 'place'
  | 'remove'
  | 'add_note'
  | 'change_note'
  | 'remove_note'
  | 'contact_state'
  | 'remove_contact'

/** Logs an administrator's act on the website, without any content. */
export const logWebsiteAct = (
  { log }: Pick<Services, 'log'>,
  call: Pick<Call<never>, 'caller'>,
  act: WebsiteAct,
  target: { entry: string } | { page: string; language: string } | { note: string } | { form: string; state?: string },
): void => log.info({ admin: getCurrentSession(call).user.id, act, ...target }, 'an administrator changed the website')
