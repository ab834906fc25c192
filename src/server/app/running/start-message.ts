import type { ensureAdmin } from '#server/features/auth/register.ts'

const ADMIN_COMMAND = "ADMIN_EMAIL=you@example.org ADMIN_PASSWORD='three words or more' npm start"

/** The lines after the address, by whether there is an administrator. */
const FIRST_STEPS: Record<Awaited<ReturnType<typeof ensureAdmin>>, (url: string) => string[]> = {
  existed: () => [],
  created: (url) => [`The administrator's account was created. Sign in at ${url}/client`],
  missing: () => ['There is no administrator yet. To create one, stop Vitrine and start it once with', ADMIN_COMMAND],
}

/** Returns what a web server prints when it is ready: its address, and what an empty server still needs. */
export const getStartMessage = (url: string, administrator: keyof typeof FIRST_STEPS): string =>
  ['', `Vitrine is running at ${url}`, ...FIRST_STEPS[administrator](url), '', '']
    .map((line) => (line ? `  ${line}` : line))
    .join('\n')
