import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** IPv6 addresses outside this block are for special purposes or not assigned. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IP address belongs to the public internet: not to this machine, a private network, a provider's inner
 * network, a group or a cloud's metadata service, nor to a range that translates to such an address.
 */
export function isPublicAddress(address: string): boolean {
  // The library also accepts shortened addresses.
  if (isIP(address) === 0 || !ipaddr.isValid(address)) return false
  // Turns IPv4 addresses that are mapped into IPv6 back into IPv4.
  const ip = ipaddr.process(address)
  return ip.range() === 'unicast' && (ip instanceof ipaddr.IPv4 || ip.match(GLOBAL_IPV6))
}
