import { failed, notObserved, passed, since } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { Grants } from './parts/grants.ts'
import { ofVariants } from './parts/judge.ts'
import { launchEach, onceAsked } from './parts/launches.ts'
import { aboutResource, documentPath } from './parts/playground.ts'
import { accountAt, isWith } from './parts/rules/accounts.ts'
import type { View } from './parts/view.ts'

/** The authorization server that the MCP server names, launch by launch; all of them stay where they are. */
const launches = { first: 'issuer', other: 'successor', again: 'issuer' } as const
type Name = keyof typeof launches

const all = (view: View | undefined, site: string) =>
  [...(view?.registrations ?? []), ...(view?.authorizations ?? []), ...(view?.tokens ?? [])].filter(
    (one) => one.site === site,
  )

export default using(['browser-step', 'restart']).clientScenario<never>({
  title: 'A client that is started again, while the server changes its authorization server',
  onceAsked,
  revisions: since('2026-07-28'),
  transports: ['streamable-http'],
  async drive(drive) {
    const grants = new Grants()
    const context = { state_directory: drive.folder() }
    let ports: Readonly<Record<string, number>> = {}
    for (const [variant, site] of Object.entries(launches)) {
      const play = {
        variant,
        grants,
        ports,
        issuers: { issuer: {}, successor: {} },
        documents(places: Parameters<typeof aboutResource>[0]) {
          const used = Object.entries(places.origins).filter(([name]) => name !== 'browser')
          ports = Object.fromEntries(used.map(([name, origin]) => [name, Number(new URL(origin).port)]))
          return { [documentPath('/mcp')]: aboutResource(places, [site]) }
        },
      }
      await launchEach(drive, [play], { context })
      grants.expire()
      // One that asks for nothing keeps nothing.
      if (ports.mcp === undefined) return
    }
  },
  judges: {
    'authorization.binding.keyed-by-issuer': ofVariants<Name>((launched) => {
      const first = launched('first')
      const other = all(launched('other'), 'successor')
      if (first === undefined || other.length === 0) return notObserved('the client did not authorize after a restart')
      const account = accountAt(first, 'issuer')
      const reused = other.find((one) => isWith(one, account))
      if (reused !== undefined)
        return failed(
          'no stored credentials of another authorization server',
          `${reused.http.method} ${reused.path} with them`,
          reused.http.seq,
        )
      const again = all(launched('again'), 'issuer')
      const keeps = again.some((one) => isWith(one, account)) && again.every(({ path }) => !path.startsWith('/r'))
      return keeps ? passed : notObserved('needs restart: have the client keep its registration in state_directory')
    }),
  },
})
