/**
 * Whether a portal accepts submissions now, or why it doesn't. `off`: the organisation's subscription excludes
 * submissions.
 */
export const PORTAL_STATES = ['open', 'closed', 'not_yet', 'over', 'off', 'full'] as const
export type PortalState = (typeof PORTAL_STATES)[number]
