import { lazily } from '#web/ui/preferences/with-words.ts'

/** Loaded only for locked galleries, whose page loader preloads it. */
export const PasswordScreen = lazily(async () => (await import('./password-screen.tsx')).PasswordScreen)
