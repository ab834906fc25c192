import { ACTIONS, type Action, type ActionRule } from './actions.ts'
import type { Grants } from './permission-keys.ts'
import type { Because } from './because.ts'
import type { Standing, Subject } from './standing.ts'

/** Whether an action is allowed, and the reason for either answer. */
export interface Decision {
  may: boolean
  because: Because
}

const by = (because: Because): Decision => ({ may: true, because })
const not = (because: Because): Decision => ({ may: false, because })

/**
 * Decides whether a caller may perform an action on a subject. The only place that decides it: the server refuses and
 * the screens hide buttons by it.
 * @spec 6.allow.1
 */
export const can = (standing: Standing, action: Action, subject: Subject): boolean =>
  explain(standing, action, subject).may

/** The decision of `can` together with its reason. */
export function explain(standing: Standing, action: Action, subject: Subject): Decision {
  const rule: ActionRule = ACTIONS[action]
  const open = subject.writable || rule.reads === true || rule.ofOrg === true || rule.leaves === true
  const asVisitor = rule.visitorIfPublic === true && subject.public
  if (subject.waits && rule.reads !== true) return not('awaits_review')
  switch (standing.kind) {
    case 'admin':
      return by('administrator')
    case 'owner':
      if (rule.key === 'admin-only') return not('lacks_key')
      if (rule.reads === true || rule.leaves === true || (subject.usable && open)) return by('owner')
      return not(subject.usable ? 'subscription_ended' : 'inactive')
    case 'member': {
      const asMember = ofMember(rule, standing.grants, subject, open)
      return asMember.may || !asVisitor ? asMember : by('public')
    }
    case 'gallery-visitor':
      return asVisitor ? by('public') : not('not_public')
    case 'stranger':
      return not('stranger')
  }
}

function ofMember(rule: ActionRule, grants: Grants, subject: Subject, open: boolean): Decision {
  if (!subject.usable && rule.leaves !== true) return not('inactive')
  if (!open) return not('subscription_ended')
  const { ownIsEnough } = rule
  if (subject.own && ownIsEnough && grants[ownIsEnough]) return by(ownIsEnough)
  const key = subject.own && rule.ownNeeds ? rule.ownNeeds : rule.key
  if (key === 'owner-only') return not('owners_only')
  if (key === 'admin-only') return not('lacks_key')
  if (key !== 'member' && !grants[key]) return not('lacks_key')
  return rule.besides === undefined || grants[rule.besides] ? by(key) : not('lacks_key')
}
