import { lazyWithMessages } from '#web/ui/preferences/load-with-messages.ts'

/** Loaded only for locked galleries, whose page loader preloads it. */
export const PasswordScreen = lazyWithMessages(async () => (await import('./password-screen.tsx')).PasswordScreen)
