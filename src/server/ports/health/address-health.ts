import { addressWarnings } from '#server/kit/config-warnings.ts'
import type { Found } from './found.ts'

const PATIENCE_MS = 4000

/** Checks that the public address is encrypted and that this server answers there. */
export async function addressHealth({ publicUrl }: { publicUrl: string }): Promise<Found> {
  if (addressWarnings({ publicUrl, trustProxy: 1 }).length > 0)
    return { state: 'warn', said: ['addressPlain', publicUrl] }
  const answers = await fetch(`${publicUrl}/health/live`, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )
  return answers
    ? { state: 'ok', said: ['addressWell', publicUrl] }
    : { state: 'warn', said: ['addressQuiet', publicUrl] }
}
