import type { Onlooker } from '#shared/contract/people/audience.contract.ts'
import type { Me } from '#shared/entities/user.ts'
import { audienceMessages as words } from '#shared/words/audience/audience.ts'
import { formatList } from '#shared/words/formats.ts'
import { roleMessages } from '#shared/words/members/members.ts'

type Who = Onlooker['who']
export type Line<K extends Who['kind']> = Onlooker & { who: Extract<Who, { kind: K }> }

export const isOf =
  <K extends Who['kind']>(kind: K) =>
  (line: Onlooker): line is Line<K> =>
    line.who.kind === kind

/** Whether somebody can see a thing: they may do something with it. */
export const sees = ({ may }: Onlooker) => may.length > 0

/** What is told of whoever looks. */
export const ownLine = (lines: readonly Onlooker[], me: Me | null): Onlooker | undefined =>
  lines.filter(isOf('person')).find(({ who }) => who.user.id === me?.id) ??
  (me?.role === 'admin' ? lines.find(isOf('administrators')) : undefined)

export const roleName = (role: Line<'person'>['who']['role']) =>
  role === 'owner' || role === 'admin' ? words.roles[role] : roleMessages.names[role]

const has = (known: object, reason: string): boolean => Object.hasOwn(known, reason)

/** Why visitors see a thing, or all that keeps it from them. */
export function visitorsBecause({ because, may }: Onlooker): string {
  if (may.length > 0) return because.includes('password') ? words.inGalleryLocked : words.inGallery
  const { kept } = words
  return because.flatMap((reason) => (has(kept, reason) ? kept[reason as keyof typeof kept] : [])).join(' ')
}

// What one sees of an action besides seeing the thing, by what it is called after its kind.
const TOLD = [
  ['download', ['download']],
  ['edit', ['edit']],
  ['show', ['set-visibility']],
  ['remove', ['trash', 'delete']],
] as const

/** Why somebody sees a thing or not, and what else they may do with it. */
export function personBecause({ because, may }: Onlooker): string {
  const reasons = words.because
  const known = because.find((reason) => has(reasons, reason)) as keyof typeof reasons | undefined
  const acts = TOLD.flatMap(([name, ends]) =>
    ends.some((end) => may.some((action) => action.endsWith(`.${end}`))) ? [words.acts[name]] : [],
  )
  const reason = reasons[known ?? 'other']
  return acts.length > 0 ? words.reasonAndActs(reason, formatList(acts)) : reason
}
