/** By what the document names the chat of another service, and by what its script is known again. */
export const OUTSIDE_CHAT = 'outside-chat'
