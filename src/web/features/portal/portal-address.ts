/** The address of a project's portal, to send to people. */
export const getPortalUrl = (projectAlias: string): string => `${window.location.origin}/submit/${projectAlias}`
