import { ACTIONS, type Action, type ActionRule } from './actions.ts'
import type { Grants } from './permission-keys.ts'
import type { AccessReason } from './access-reasons.ts'
import type { Relation, Subject } from './relation.ts'

/** Whether an action is allowed, and why or why not. */
export interface Decision {
  isAllowed: boolean
  reason: AccessReason
}

const allow = (reason: AccessReason): Decision => ({ isAllowed: true, reason })
const deny = (reason: AccessReason): Decision => ({ isAllowed: false, reason })

/**
 * Whether a caller may perform an action on a subject. This is the only place that decides it: the server refuses calls
 * and the screens hide buttons based on it.
 * @spec 6.allow.1
 */
export const can = (relation: Relation, action: Action, subject: Subject): boolean =>
  explainAccess(relation, action, subject).isAllowed

/** Returns the decision of `can` with its reason. */
export function explainAccess(relation: Relation, action: Action, subject: Subject): Decision {
  const rule: ActionRule = ACTIONS[action]
  const isWritable =
    subject.isCmsOpen || rule.reads === true || rule.ignoresCmsWindow === true || rule.allowedAfterExpiry === true
  const isVisibleToVisitors = rule.allowsVisitorsIfPublic === true && subject.isPublic
  if (subject.awaitsReview && rule.reads !== true) return deny('awaits_review')
  switch (relation.kind) {
    case 'admin':
      return allow('administrator')
    case 'owner':
      if (rule.key === 'admin-only') return deny('lacks_key')
      if (rule.reads === true || rule.allowedAfterExpiry === true || (subject.isOrgActive && isWritable))
        return allow('owner')
      return deny(subject.isOrgActive ? 'subscription_ended' : 'inactive')
    case 'member': {
      const memberDecision = decideForMember(rule, relation.grants, subject, isWritable)
      return memberDecision.isAllowed || !isVisibleToVisitors ? memberDecision : allow('public')
    }
    case 'gallery-visitor':
      return isVisibleToVisitors ? allow('public') : deny('not_public')
    case 'stranger':
      return deny('stranger')
  }
}

function decideForMember(rule: ActionRule, grants: Grants, subject: Subject, isWritable: boolean): Decision {
  if (!subject.isOrgActive && rule.allowedAfterExpiry !== true) return deny('inactive')
  if (!isWritable) return deny('subscription_ended')
  const { sufficientKeyForOwn } = rule
  if (subject.isOwn && sufficientKeyForOwn && grants[sufficientKeyForOwn]) return allow(sufficientKeyForOwn)
  const key = subject.isOwn && rule.keyForOwn ? rule.keyForOwn : rule.key
  if (key === 'owner-only') return deny('owners_only')
  if (key === 'admin-only') return deny('lacks_key')
  if (key !== 'member' && !grants[key]) return deny('lacks_key')
  return rule.alsoRequires === undefined || grants[rule.alsoRequires] ? allow(key) : deny('lacks_key')
}
