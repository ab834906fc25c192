import type { Onlooker } from '#shared/contract/people/audience.contract.ts'
import type { Me } from '#shared/entities/user.ts'
import { audienceMessages } from '#shared/words/audience/audience.ts'
import { formatList } from '#shared/words/formats.ts'
import { roleMessages } from '#shared/words/members/members.ts'

type Who = Onlooker['who']
export type Line<K extends Who['kind']> = Onlooker & { who: Extract<Who, { kind: K }> }

export const isOf =
  <K extends Who['kind']>(kind: K) =>
  (line: Onlooker): line is Line<K> =>
    line.who.kind === kind

/** Whether someone can see the entry: then they may do at least one thing with it. */
export const sees = ({ may }: Onlooker) => may.length > 0

/** The audience entry of the signed-in user. */
export const ownLine = (lines: readonly Onlooker[], me: Me | null): Onlooker | undefined =>
  lines.filter(isOf('person')).find(({ who }) => who.user.id === me?.id) ??
  (me?.role === 'admin' ? lines.find(isOf('administrators')) : undefined)

export const roleName = (role: Line<'person'>['who']['role']) =>
  role === 'owner' || role === 'admin' ? audienceMessages.roles[role] : roleMessages.names[role]

const has = (texts: object, reason: string): boolean => Object.hasOwn(texts, reason)

/** Why visitors see an entry, or everything that hides it from them. */
export function visitorsBecause({ because, may }: Onlooker): string {
  if (may.length > 0) return because.includes('password') ? audienceMessages.inGalleryLocked : audienceMessages.inGallery
  const { kept } = audienceMessages
  return because.flatMap((reason) => (has(kept, reason) ? kept[reason as keyof typeof kept] : [])).join(' ')
}

// The actions to mention besides seeing the entry, by the ending of their names.
const TOLD = [
  ['download', ['download']],
  ['edit', ['edit']],
  ['show', ['set-visibility']],
  ['remove', ['trash', 'delete']],
] as const

/** Why someone can see an entry or not, and what else they may do with it. */
export function personBecause({ because, may }: Onlooker): string {
  const reasons = audienceMessages.because
  const known = because.find((reason) => has(reasons, reason)) as keyof typeof reasons | undefined
  const acts = TOLD.flatMap(([name, ends]) =>
    ends.some((end) => may.some((action) => action.endsWith(`.${end}`))) ? [audienceMessages.acts[name]] : [],
  )
  const reason = reasons[known ?? 'other']
  return acts.length > 0 ? audienceMessages.reasonAndActs(reason, formatList(acts)) : reason
}
