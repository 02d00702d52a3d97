/** Whether the client kept away from what it was lured to. */
import { all, type Finding, failed, type HttpExchange, header, notObserved, passed } from '../../../../harness/index.ts'
import type { View } from '../../authorization/parts/view.ts'
import { controlOf, type Lure } from './lures.ts'

const notThere =
  'the client did not ask at an address that everybody may ask, or by a way that leads into no trap: it has to go by HTTP_PROXY and HTTPS_PROXY, or be a program of Node.js 20 or newer'

/**
 * @param lures each has a launch of its own, if the client was seen to ask at its position
 * @param bad which request of that launch is the breach; default any that reached the trap under the origin of the lure
 */
export function avoids(
  launched: (variant: string) => View | undefined,
  lures: readonly Lure[],
  expected: string,
  bad: (http: HttpExchange) => Finding = (http) => failed(expected, `${http.method} ${http.url}`, http.seq),
): Finding {
  return all(
    lures.map((lure) => {
      const control = launched(controlOf(lure.position).variant)?.trapped ?? []
      const view = launched(lure.variant)
      if (control.length === 0 || view === undefined) return notObserved(notThere)
      const wanted = new URL(lure.origin).hostname
      const hit = view.trapped.find(({ url }) => new URL(url).hostname === wanted)
      return hit === undefined ? passed : bad(hit)
    }),
  )
}

/** The address to which the client was about to connect, and how often it had looked at the name before; as the trap was told. */
export function connecting({ requestHeaders }: HttpExchange): { address: string | undefined; looks: number } {
  const address = header(requestHeaders, 'x-address')
  return { address: address === 'none' ? undefined : address, looks: Number(header(requestHeaders, 'x-looks') ?? 0) }
}
