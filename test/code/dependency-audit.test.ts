import { expect, test } from 'vitest'
import { listVulnerabilities } from '../../scripts/audit.ts'

const url = 'https://github.com/advisories/GHSA-1'
const createVulnerability = (severity: string) => ({ url, title: 'It breaks', severity })
const report = (severity: string) => ({
  vulnerabilities: { lib: { severity, via: [createVulnerability(severity)] }, user: { severity, via: ['lib'] } },
})

test('reports each high or critical vulnerability once, but none that is minor or accepted', () => {
  expect(listVulnerabilities(report('critical'), {})).toEqual([`critical: lib: It breaks ${url}`])
  expect(listVulnerabilities(report('high'), {})).toHaveLength(1)
  expect(listVulnerabilities(report('moderate'), {})).toEqual([])
  expect(listVulnerabilities(report('high'), { [url]: 'only in a part that is not used' })).toEqual([])
})

test('distinguishes a registry that offers no audit from one that reports no vulnerabilities', () => {
  expect(listVulnerabilities({}, {})).toBeNull()
  expect(listVulnerabilities({ vulnerabilities: {} }, {})).toEqual([])
})
