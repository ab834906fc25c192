/**
 * Whether a portal currently accepts submissions, or why it doesn't. `off`: the organisation's subscription doesn't
 * include submissions.
 */
export const PORTAL_STATES = ['open', 'closed', 'not_yet', 'over', 'off', 'full'] as const
export type PortalState = (typeof PORTAL_STATES)[number]
