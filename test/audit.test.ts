import { expect, test } from 'vitest'
import { faultsOf } from '../scripts/audit.ts'

const url = 'https://github.com/advisories/GHSA-1'
const fault = (severity: string) => ({ url, title: 'It breaks', severity })
const report = (severity: string) => ({
  vulnerabilities: { lib: { severity, via: [fault(severity)] }, user: { severity, via: ['lib'] } },
})

test('reports high and critical vulnerabilities once, and neither minor nor accepted ones', () => {
  expect(faultsOf(report('critical'), {})).toEqual([`critical: lib: It breaks ${url}`])
  expect(faultsOf(report('high'), {})).toHaveLength(1)
  expect(faultsOf(report('moderate'), {})).toEqual([])
  expect(faultsOf(report('high'), { [url]: 'only in a part that is not used' })).toEqual([])
})

test('distinguishes a registry without an audit from one without vulnerabilities', () => {
  expect(faultsOf({}, {})).toBeNull()
  expect(faultsOf({ vulnerabilities: {} }, {})).toEqual([])
})
