import { expect, test } from 'vitest'
import { isPrivateAddress, networkOf } from './network.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:4711', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['[0:0:0:0:0:FFFF:C000:0207]:443', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('assigns %s to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('classifies loopback and private addresses as private, and all others as public', () => {
  for (const address of ['127.0.0.1', '::1', '10.2.3.4', '172.20.0.9', '192.168.1.7:443', 'fe80::1', '::ffff:10.0.0.1'])
    expect(isPrivateAddress(address), address).toBe(true)
  for (const address of ['203.0.113.7', '172.32.0.1', '2001:db8::1', '', 'words'])
    expect(isPrivateAddress(address), address).toBe(false)
})
