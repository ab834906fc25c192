/** By what the document says that new accounts are by invitation alone. */
export const BY_INVITATION = 'accounts-by-invitation'

/** Whether nobody makes an account here who was not invited. */
export const areAccountsByInvitation = () => document.querySelector(`meta[name="${BY_INVITATION}"]`) !== null
