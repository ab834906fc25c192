/** The name of the `meta` element that configures the external chat, and of the data attribute on its script. */
export const EXTERNAL_CHAT_NAME = 'outside-chat'
