import { spawnSync } from 'node:child_process'

/** What npm says of one package that has known faults. */
interface Vulnerable {
  severity: string
  via: (string | { url?: string; title?: string; severity?: string })[]
}

export interface AuditReport {
  vulnerabilities?: Record<string, Vulnerable>
}

/** Known faults that do not concern us: the address of each, and why. */
const ACCEPTED: Readonly<Record<string, string>> = {}

/**
 * The high and critical faults of a report that are not accepted, one line each; null where the registry has not
 * answered an audit.
 */
export function faultsOf(report: AuditReport, accepted: Readonly<Record<string, string>>): string[] | null {
  if (!report.vulnerabilities) return null
  const found = Object.entries(report.vulnerabilities).flatMap(([name, { via }]) =>
    via.flatMap((one) => {
      // A name is another package in the report, which tells of itself.
      if (typeof one === 'string' || !/^(high|critical)$/.test(one.severity ?? '')) return []
      return accepted[one.url ?? ''] ? [] : [`${one.severity}: ${name}: ${one.title ?? ''} ${one.url ?? ''}`]
    }),
  )
  return [...new Set(found)]
}

if (import.meta.main) {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: 120_000 })
  const faults = faultsOf(parsed(stdout ?? ''), ACCEPTED)
  if (faults === null) console.log('audit: skipped, because the registry does not support audits')
  else console.log(faults.length === 0 ? 'audit: no known high or critical vulnerabilities' : faults.join('\n'))
  process.exitCode = faults?.length ? 1 : 0
}

function parsed(text: string): AuditReport {
  try {
    return JSON.parse(text) as AuditReport
  } catch {
    return {}
  }
}
