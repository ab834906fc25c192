import type { ensureAdmin } from '#server/features/auth/register.ts'

/** The lines after the address, by whether there is an administrator. */
const FIRST_STEPS: Record<Awaited<ReturnType<typeof ensureAdmin>>, (url: string, program: string) => string[]> = {
  existed: () => [],
  created: (url) => [`The administrator's account was created. Sign in at ${url}/client`],
  missing: (_url, program) => [
    'There is no administrator yet. To create one, run in another terminal',
    `${program} user add you@example.org --admin`,
    'To bring back a backup instead, stop Vitrine, and run',
    `${program} restore PLACE_OF_THE_BACKUPS --data-dir NEW_DIRECTORY`,
  ],
}

/**
 * Returns what a web server prints when it is ready: its address, and what an empty server still needs. `program` is how
 * commands are called.
 */
export const getStartMessage = (url: string, administrator: keyof typeof FIRST_STEPS, program: string): string =>
  ['', `Vitrine is running at ${url}`, ...FIRST_STEPS[administrator](url, program), '', '']
    .map((line) => (line ? `  ${line}` : line))
    .join('\n')
