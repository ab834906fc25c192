import { getAddressWarnings } from '#server/kit/config-warnings.ts'
import type { CheckResult } from './check-result.ts'

const TIMEOUT_MS = 4000

/** Checks that the public address is encrypted and that this server answers there. */
export async function checkAddressHealth({ publicUrl }: { publicUrl: string }): Promise<CheckResult> {
  if (getAddressWarnings({ publicUrl, trustProxy: 1 }).length > 0)
    return { state: 'warn', said: ['addressPlain', publicUrl] }
  const isReachable = await fetch(`${publicUrl}/health/live`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )
  return isReachable
    ? { state: 'ok', said: ['addressWell', publicUrl] }
    : { state: 'warn', said: ['addressQuiet', publicUrl] }
}
