import { ACTIONS, type Action, type ActionRule } from './actions.ts'
import type { Standing, Subject } from './standing.ts'

/**
 * Whether this caller may do this to that subject. Pure, and the only place that decides it: the server refuses by
 * it, the screens hide by it.
 * @spec 6.allow.1
 */
export function can(standing: Standing, action: Action, subject: Subject): boolean {
  const rule: ActionRule = ACTIONS[action]
  const asVisitor = rule.visitorIfPublic === true && subject.public
  switch (standing.kind) {
    case 'admin':
      return true
    case 'owner':
      return subject.usable || rule.whenInactive === true
    case 'member': {
      if (asVisitor) return true
      if (!subject.usable) return false
      const key = subject.own && rule.ownIsEnough ? rule.ownIsEnough : rule.key
      return key === 'member' || (key !== 'owner-only' && standing.grants[key])
    }
    case 'gallery-visitor':
      return asVisitor
    case 'stranger':
      return false
  }
}
