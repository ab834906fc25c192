import { lazily } from '#web/ui/preferences/with-words.ts'

/** What a locked gallery shows. Its loader preloads it: most galleries are open. */
export const PasswordScreen = lazily(async () => (await import('./password-screen.tsx')).PasswordScreen)
