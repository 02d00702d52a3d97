/** URLs that a server names so that its client asks where the server itself could not. */
import type { ClientDrive } from '../../../../harness/index.ts'
import { launchOnce, type Variant } from '../../authorization/parts/launches.ts'
import { aboutResource, documentPath, type Places } from '../../authorization/parts/playground.ts'

/** Where the URL stands: in the challenge, in the metadata of the resource or of the issuer, or behind a redirect. */
type Position = 'metadata' | 'issuer' | 'registration' | 'token' | 'redirect'

export interface Lure {
  readonly variant: string
  readonly position: Position
  /** What the URL begins with. */
  readonly origin: string
}

/** Nobody has these names: who asks for them elsewhere is told so, and nothing more happens. */
const far = 'reach.conform.invalid'
export const plain = 'plain.conform.invalid'
export const inner = 'inner.conform.invalid'
export const changing = 'changing.conform.invalid'

/** An address that everybody can reach, and one that gives the credentials of a machine to who asks there. */
const open = '93.184.215.14'
export const linkLocal = '169.254.169.254'

const trap = {
  names: { [far]: [open], [plain]: [open], [inner]: ['10.0.0.8'], [changing]: [open, linkLocal] },
} as const

/** The launch in which the URL of a position leads to a host that anybody may ask. */
export const controlOf = (position: Position): Lure => ({
  variant: `reach-${position}`,
  position,
  origin: `https://${far}`,
})

/**
 * Launches the client once for each position, to see that it asks there and that the trap has it; then with each lure of
 * such a position. What does not come to the trap is not tried: it would go to strangers.
 */
export async function tryLures(
  drive: Pick<ClientDrive<never>, 'serve' | 'revision'>,
  lures: readonly Lure[],
): Promise<void> {
  const reached = new Set<Position>()
  for (const position of new Set(lures.map((lure) => lure.position)))
    if (await isReached(drive, controlOf(position))) reached.add(position)
  for (const lure of lures) if (reached.has(lure.position)) await isReached(drive, lure)
}

async function isReached(drive: Pick<ClientDrive<never>, 'serve' | 'revision'>, lure: Lure): Promise<boolean> {
  let isThere = false
  await launchOnce(drive, launchOf(lure), {
    enough: async (server) => {
      const event = await server.until((event) => event.kind === 'http-request' && event.connection.endsWith('.trap'))
      isThere = event !== undefined
    },
  })
  return isThere
}

function launchOf({ variant, position, origin }: Lure): Variant {
  const own = { variant, trap }
  switch (position) {
    case 'metadata':
      return { ...own, challenge: () => `Bearer resource_metadata="${origin}/meta"` }
    case 'redirect':
      return {
        ...own,
        challenge: ({ origins }: Places) => `Bearer resource_metadata="${origins.mcp}/moved"`,
        redirects: { '/moved': `${origin}/meta` },
      }
    case 'issuer':
      return {
        ...own,
        documents: (places) => ({
          [documentPath('/mcp')]: { ...aboutResource(places), authorization_servers: [origin] },
        }),
      }
    case 'registration':
      return naming(own, 'registration_endpoint', `${origin}/register`)
    case 'token':
      return naming(own, 'token_endpoint', `${origin}/token`)
  }
}

const naming = (own: Pick<Variant, 'variant' | 'trap'>, member: string, url: string): Variant => ({
  ...own,
  issuers: { issuer: { metadata: (document) => ({ ...document, [member]: url }) } },
})
