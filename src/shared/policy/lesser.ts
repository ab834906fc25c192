import { PERMISSION_KEYS, type Grants } from './permission-keys.ts'
import type { Standing } from './standing.ts'

const RANKS: readonly Standing['kind'][] = ['admin', 'owner', 'member', 'gallery-visitor', 'stranger']

const both = (a: Grants, b: Grants): Grants =>
  Object.fromEntries(PERMISSION_KEYS.map((key) => [key, a[key] && b[key]])) as Grants

/** The weaker of two relations. View-as never allows more than the caller's own relation does. */
export function lesser(a: Standing, b: Standing): Standing {
  if (a.kind === 'member' && b.kind === 'member') return { kind: 'member', grants: both(a.grants, b.grants) }
  return RANKS.indexOf(a.kind) > RANKS.indexOf(b.kind) ? a : b
}
