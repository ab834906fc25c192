import { BlockList, isIPv4, isIPv6, SocketAddress } from 'node:net'

/**
 * Returns the network that an address counts as for rate limits: the address itself for IPv4, the /64 for IPv6, which
 * is what one household or office has. Ignores a port that a proxy has appended.
 */
export function networkOf(address: string): string {
  if (isIPv4(address)) return address
  const ip = /^\[([^\]]*)\](?::\d*)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d*$/, '$1')
  if (!isIPv6(ip)) return ip
  // The canonical form exposes IPv4 addresses that are mapped into IPv6.
  const { address: canonicalAddress } = new SocketAddress({ address: ip.split('%')[0] ?? '', family: 'ipv6' })
  const mappedIpv4 = /^::ffff:([\d.]+)$/.exec(canonicalAddress)?.[1]
  if (mappedIpv4 !== undefined) return mappedIpv4
  const [head = '', tail] = canonicalAddress.split('::')
  const splitGroups = (text: string) => (text === '' ? [] : text.split(':'))
  const [leadingGroups, trailingGroups] = [splitGroups(head), splitGroups(tail ?? '')]
  const zeroGroups =
    tail === undefined ? [] : Array.from({ length: 8 - leadingGroups.length - trailingGroups.length }, () => '0')
  const networkGroups = [...leadingGroups, ...zeroGroups, ...trailingGroups].slice(0, 4)
  return `${networkGroups.map((part) => Number.parseInt(part, 16).toString(16)).join(':')}::/64`
}

const PRIVATE_NETWORKS = new BlockList()
for (const [address, prefixLength] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE_NETWORKS.addSubnet(address, prefixLength)
for (const [address, prefixLength] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE_NETWORKS.addSubnet(address, prefixLength, 'ipv6')

/** Whether an address belongs to this machine or a private network. */
export function isPrivateAddress(address: string): boolean {
  const network = networkOf(address)
  if (isIPv4(network)) return PRIVATE_NETWORKS.check(network)
  return isIPv6(address) && PRIVATE_NETWORKS.check(address, 'ipv6')
}
