/** The name of the meta tag that marks registration by invitation only. The server writes it into the document. */
export const BY_INVITATION = 'accounts-by-invitation'

/** Whether only invited people may register. */
export const areAccountsByInvitation = () => document.querySelector(`meta[name="${BY_INVITATION}"]`) !== null
