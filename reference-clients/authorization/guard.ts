/** Which URLs of authorization a client asks: those that a server names may lead into networks of its own (Security Best Practices). */
import { BlockList, isIP, isIPv6 } from 'node:net'
import { AuthorizationFailed } from '../errors.ts'
import type { Network } from '../launch/network.ts'
import type { AuthorizationDecisions, Step } from './decisions.ts'

/** Private and reserved, but for this machine. */
const inner = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  inner.addSubnet(net, prefix)
for (const [net, prefix] of [
  ['::', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  inner.addSubnet(net, prefix, 'ipv6')

const here = ['127.0.0.1', 'localhost', '[::1]']

/**
 * The address to connect to, which no later look at the name can change.
 * @throws AuthorizationFailed where the client does not ask
 */
export async function addressFor(
  url: URL,
  step: Step,
  network: Network,
  decide: Pick<AuthorizationDecisions, 'isPlain' | 'isInner' | 'addressesOf' | 'pins'>,
): Promise<string | undefined> {
  const { protocol, hostname } = url
  const plain = (): boolean => protocol !== 'https:' && !(protocol === 'http:' && here.includes(hostname))
  if (decide.isPlain(url, step, plain)) throw new AuthorizationFailed(`${url.origin} is not secure`)
  const host = hostname.replace(/^\[|\]$/g, '')
  const known = await decide.addressesOf(host, () => network.addresses(host))
  const refused = known.find((address) => decide.isInner(address, step, () => isInner(address)))
  if (refused !== undefined) throw new AuthorizationFailed(`${url.host} lies in a network of its own`)
  const [first] = known
  return decide.pins(() => true) ? first : undefined
}

function isInner(address: string): boolean {
  return isIP(address) !== 0 && inner.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
