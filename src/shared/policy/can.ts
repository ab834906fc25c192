import { ACTIONS, type Action, type ActionRule } from './actions.ts'
import type { Standing, Subject } from './standing.ts'

/**
 * Whether this caller may do this to that subject. Pure, and the only place that decides it: the server refuses by
 * it, the screens hide by it.
 * @spec 6.allow.1
 */
export function can(standing: Standing, action: Action, subject: Subject): boolean {
  const rule: ActionRule = ACTIONS[action]
  const open = subject.writable || rule.reads === true || rule.ofOrg === true
  const asVisitor = rule.visitorIfPublic === true && subject.public
  switch (standing.kind) {
    case 'admin':
      return true
    case 'owner':
      return rule.reads === true || (subject.usable && open)
    case 'member': {
      if (asVisitor) return true
      if (!subject.usable || !open) return false
      const key = subject.own && rule.ownIsEnough ? rule.ownIsEnough : rule.key
      const holds = key === 'member' || (key !== 'owner-only' && standing.grants[key])
      return holds && (rule.besides === undefined || standing.grants[rule.besides])
    }
    case 'gallery-visitor':
      return asVisitor
    case 'stranger':
      return false
  }
}
