import { spawnSync } from 'node:child_process'

/** npm's report of a package with known vulnerabilities. */
interface VulnerablePackage {
  severity: string
  via: (string | { url?: string; title?: string; severity?: string })[]
}

export interface AuditReport {
  vulnerabilities?: Record<string, VulnerablePackage>
}

/** Vulnerabilities that don't affect us: address of each advisory, and why. */
const ACCEPTED: Readonly<Record<string, string>> = {}

/**
 * The high and critical vulnerabilities in a report that aren't accepted, one line each, or null if the registry
 * returned no audit.
 */
export function listVulnerabilities(report: AuditReport, accepted: Readonly<Record<string, string>>): string[] | null {
  if (!report.vulnerabilities) return null
  const lines = Object.entries(report.vulnerabilities).flatMap(([name, { via }]) =>
    via.flatMap((advisory) => {
      // A string is the name of another vulnerable package, which has its own entry.
      if (typeof advisory === 'string' || !/^(high|critical)$/.test(advisory.severity ?? '')) return []
      return accepted[advisory.url ?? '']
        ? []
        : [`${advisory.severity}: ${name}: ${advisory.title ?? ''} ${advisory.url ?? ''}`]
    }),
  )
  return [...new Set(lines)]
}

if (import.meta.main) {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: 120_000 })
  const vulnerabilities = listVulnerabilities(parseReport(stdout ?? ''), ACCEPTED)
  if (vulnerabilities === null) console.log('audit: skipped, because the registry does not support audits')
  else
    console.log(
      vulnerabilities.length === 0 ? 'audit: no known high or critical vulnerabilities' : vulnerabilities.join('\n'),
    )
  process.exitCode = vulnerabilities?.length ? 1 : 0
}

function parseReport(text: string): AuditReport {
  try {
    return JSON.parse(text) as AuditReport
  } catch {
    return {}
  }
}
