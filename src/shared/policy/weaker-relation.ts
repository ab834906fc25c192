import { PERMISSION_KEYS, type Grants } from './permission-keys.ts'
import type { Relation } from './relation.ts'

const RANKS: readonly Relation['kind'][] = ['admin', 'owner', 'member', 'gallery-visitor', 'stranger']

const intersectGrants = (a: Grants, b: Grants): Grants =>
  Object.fromEntries(PERMISSION_KEYS.map((key) => [key, a[key] && b[key]])) as Grants

/** Returns the weaker of two relations. View-as never allows more than the caller's own relation does. */
export function getWeakerRelation(a: Relation, b: Relation): Relation {
  if (a.kind === 'member' && b.kind === 'member') return { kind: 'member', grants: intersectGrants(a.grants, b.grants) }
  return RANKS.indexOf(a.kind) > RANKS.indexOf(b.kind) ? a : b
}
