import type { Viewer } from '#shared/contract/people/audience.contract.ts'
import type { CurrentUser } from '#shared/entities/user.ts'
import { audienceMessages } from '#shared/words/audience/audience.ts'
import { formatList } from '#shared/words/formats.ts'
import { roleMessages } from '#shared/words/members/members.ts'

type ViewerIdentity = Viewer['who']
export type ViewerOfKind<K extends ViewerIdentity['kind']> = Viewer & { who: Extract<ViewerIdentity, { kind: K }> }

export const isViewerOfKind =
  <K extends ViewerIdentity['kind']>(kind: K) =>
  (viewer: Viewer): viewer is ViewerOfKind<K> =>
    viewer.who.kind === kind

/** Whether someone can see the entry, i.e. may do at least one thing with it. */
export const canSee = ({ may }: Viewer) => may.length > 0

/** The audience entry of the signed-in user. */
export const findOwnViewer = (viewers: readonly Viewer[], me: CurrentUser | null): Viewer | undefined =>
  viewers.filter(isViewerOfKind('person')).find(({ who }) => who.user.id === me?.id) ??
  (me?.role === 'admin' ? viewers.find(isViewerOfKind('administrators')) : undefined)

export const getRoleName = (role: ViewerOfKind<'person'>['who']['role']) =>
  role === 'owner' || role === 'admin' ? audienceMessages.roles[role] : roleMessages.names[role]

const hasText = (texts: object, reason: string): boolean => Object.hasOwn(texts, reason)

/** Why visitors see an entry, or everything that hides it from them. */
export function explainVisitors({ because, may }: Viewer): string {
  if (may.length > 0)
    return because.includes('password') ? audienceMessages.inGalleryLocked : audienceMessages.inGallery
  const { visitorReasons: hiddenReasons } = audienceMessages
  return because
    .flatMap((reason) => (hasText(hiddenReasons, reason) ? hiddenReasons[reason as keyof typeof hiddenReasons] : []))
    .join(' ')
}

// The actions to mention besides seeing the entry, each with the suffixes of its permissions.
const ACT_SUFFIXES = [
  ['download', ['download']],
  ['edit', ['edit']],
  ['show', ['set-visibility']],
  ['remove', ['trash', 'delete']],
] as const

/** Explains why someone can or can't see an entry, and what else they may do with it. */
export function explainPerson({ because, may }: Viewer): string {
  const reasons = audienceMessages.reasons
  const knownReason = because.find((reason) => hasText(reasons, reason)) as keyof typeof reasons | undefined
  const actLabels = ACT_SUFFIXES.flatMap(([name, suffixes]) =>
    suffixes.some((suffix) => may.some((action) => action.endsWith(`.${suffix}`)))
      ? [audienceMessages.actions[name]]
      : [],
  )
  const reason = reasons[knownReason ?? 'other']
  return actLabels.length > 0 ? audienceMessages.reasonAndActions(reason, formatList(actLabels)) : reason
}
