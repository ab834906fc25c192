/** Whether a portal takes something now, or why it does not. `off`: the organisation has no submissions at present. */
export const PORTAL_STATES = ['open', 'closed', 'not_yet', 'over', 'off', 'full'] as const
export type PortalState = (typeof PORTAL_STATES)[number]
