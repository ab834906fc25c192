import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each([
  ['this machine', ['127.0.0.1', '127.255.255.254', '0.0.0.0', '0.1.2.3', '::1', '::']],
  ['a private network', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12::1', 'fec0::1']],
  ['a link, and the metadata services of clouds', ['169.254.169.254', '169.254.0.1', 'fe80::1', 'fd00:ec2::254']],
  ['a provider’s inner network', ['100.64.0.1', '100.127.255.255', '100.100.100.200']],
  ['a group or everyone', ['224.0.0.1', '239.1.1.1', 'ff02::1', '255.255.255.255']],
  ['examples, measurements and the future', ['192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '240.0.0.1']],
  ['IPv4 in IPv6', ['::ffff:127.0.0.1', '::ffff:a00:1', '::127.0.0.1', '::ffff:0:127.0.0.1']],
  ['translations of IPv4', ['64:ff9b::a00:1', '64:ff9b:1::a00:1', '2002:7f00:1::', '2001:0:7f00:1::']],
  ['other special purposes', ['192.0.0.8', '192.88.99.1', '100::1', '2001:db8::1', '3fff::1', '5f00::1', '4000::1']],
  ['no address', ['', 'localhost', '1.2.3', '256.1.1.1', 'fe80::1%eth0', '1.2.3.4:80']],
])('doesn’t take %s for public', (_, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([])
})

test('takes addresses of the internet for public, also if they are mapped into IPv6', () => {
  const addresses = ['1.1.1.1', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:1.1.1.1']
  expect(addresses.filter((address) => !isPublicAddress(address))).toEqual([])
})
