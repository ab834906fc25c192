/** The name of the `meta` element that configures the external chat, and of the data attribute on its script. */
export const OUTSIDE_CHAT = 'outside-chat'
