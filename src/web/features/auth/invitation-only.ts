/** The name of the meta tag that marks registration by invitation only. The server writes it into the document. */
export const INVITATION_ONLY_META = 'accounts-by-invitation'

/** Whether only invited people may register. */
export const isRegistrationByInvitation = () => document.querySelector(`meta[name="${INVITATION_ONLY_META}"]`) !== null
