import { homeMessages } from '#shared/words/frame/frame.ts'
import type { HomeReply } from './home.queries.ts'

/** Something that waits for the user, with the screen where they deal with it. */
export type WaitingEntry = {
  id: string
  label: string
  /** The project in which it waits; null for what concerns the account or the server. */
  project: string | null
} & (
  | { kind: 'answers' | 'help-requests' | 'messages' | 'held-mails' }
  | { kind: 'reports' | 'submissions' | 'invitations'; project: string }
  | { kind: 'failed-item'; project: string; item: string }
)

/** The work waiting for administrators of the server. */
export interface ServerWaiting {
  questions: number
  messages: number
  held_mails: number
}

/** Lists what waits for the user: people who wait for an answer first, then what can be repaired at any time. */
export function listWaiting({ answers, projects }: HomeReply, server: ServerWaiting | undefined): WaitingEntry[] {
  const toAccountEntry = (
    kind: 'answers' | 'help-requests' | 'messages' | 'held-mails',
    count: number,
    describe: (count: number) => string,
  ): WaitingEntry[] => (count > 0 ? [{ id: kind, kind, project: null, label: describe(count) }] : [])
  const listOfProjects = (
    kind: 'reports' | 'submissions' | 'invitations',
    getCount: (waiting: HomeReply['projects'][number]['waiting']) => number,
    describe: (count: number) => string,
  ): WaitingEntry[] =>
    projects.flatMap(({ id, waiting }) => {
      const count = getCount(waiting)
      return count > 0 ? [{ id: `${kind} ${id}`, kind, project: id, label: describe(count) }] : []
    })
  return [
    ...toAccountEntry('answers', answers, homeMessages.answers),
    ...toAccountEntry('help-requests', server?.questions ?? 0, homeMessages.helpRequests),
    ...toAccountEntry('messages', server?.messages ?? 0, homeMessages.messages),
    ...listOfProjects('reports', ({ reports }) => reports, homeMessages.reports),
    ...listOfProjects('submissions', ({ submissions }) => submissions, homeMessages.submissions),
    ...projects.flatMap(({ id: project, waiting }) =>
      waiting.failed_items.map(({ id, title }) => ({
        id,
        kind: 'failed-item' as const,
        project,
        item: id,
        label: title,
      })),
    ),
    ...listOfProjects('invitations', ({ expired_invitations }) => expired_invitations, homeMessages.expiredInvitations),
    ...toAccountEntry('held-mails', server?.held_mails ?? 0, homeMessages.heldMails),
  ]
}
