import { failed, type HttpExchange, notObserved, parseJson, passed, since } from '../../../harness/index.ts'
import { isJsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { needs } from '../parts/needs.ts'
import { ofFlow, ofVariants } from './parts/judge.ts'
import { launchEach, onceAsked, type Variant } from './parts/launches.ts'
import { accessToken, requestText } from './parts/rules/tokens.ts'
import type { Asked, View } from './parts/view.ts'

/** Authorizations after which a client has no limit. */
const most = 10

export default using(['browser-step', 'call-tool']).clientScenario<never>({
  title: 'A tool for which no scope is enough',
  onceAsked,
  revisions: since('2025-11-25'),
  transports: ['streamable-http'],
  async drive(drive) {
    let rounds = 0
    await launchEach(drive, [
      {
        // In the end it is enough after all, so that a client without a limit comes to an end.
        lacking: ({ messages }) =>
          messages.some(({ method }) => method === 'tools/call') && rounds++ <= most + 2 ? 'b' : undefined,
      },
    ])
    const echo = { name: 'echo', arguments: { text: 'hello' } }
    const never = { variant: 'twice', lacking: neverEnough() }
    await launchEach(drive, [never], { context: { toolCalls: [echo, echo] } })
  },
  judges: {
    'authorization.scopes.client-track-attempts': ofVariants<'twice'>((launched) => {
      const refused = launched('twice')?.mcp.filter(({ status }) => status === 403) ?? []
      const calls = refused.reduce(
        (count, http) => count.set(callIn(http), [...(count.get(callIn(http)) ?? []), http.seq]),
        new Map<string, readonly number[]>(),
      )
      const [first = [], second = []] = [...calls.values()]
      if (first.length < 2 || second.length === 0)
        return notObserved('needs call-tool: have the client call the tool echo twice, as toolCalls of the context say')
      if (first.length > most) return notObserved('the client has no limit, which another requirement covers')
      const actual = `${second.length} refused attempts, after ${first.length}`
      return second.length < first.length ? passed : failed('fewer attempts at the second call', actual, ...second)
    }),
    'authorization.scopes.client-retry-limit': ofFlow((view) => {
      const refused = view.mcp.filter(({ status }) => status === 403)
      const [first] = refused
      if (first === undefined) return notObserved(needs('call-tool'))
      const rounds = view.authorizations.filter(({ http }) => http.seq > first.seq)
      const more = tooMany(rounds, refused, view)
      if (more !== undefined)
        return failed(`fewer than ${most} rounds for one call`, 'a further one', first.seq, more.seq)
      return rounds.length > 0 ? passed : notObserved('the client did not ask for a further scope')
    }),
  },
})

/** In the end it is enough after all, so that a client without a limit comes to an end. */
function neverEnough(): NonNullable<Variant['lacking']> {
  const rounds = new Map<string, number>()
  return ({ message }) => {
    if (message?.method !== 'tools/call') return undefined
    const key = JSON.stringify(message.id)
    const times = (rounds.get(key) ?? 0) + 1
    rounds.set(key, times)
    return times <= most + 1 ? 'b' : undefined
  }
}

/** The id of the call in the body, which stays the same when it is repeated. */
function callIn({ requestBody = '' }: HttpExchange): string {
  const message = parseJson(requestBody)
  return isJsonObject(message) ? JSON.stringify(message.id) : ''
}

/** Several conversations of one launch have rounds of their own: each has registered. One that registers for each round has not. */
function tooMany(rounds: readonly Asked[], refused: readonly HttpExchange[], view: View): HttpExchange | undefined {
  const [first] = refused
  const anew = view.registrations.filter(({ http }) => first !== undefined && http.seq > first.seq)
  const own = oneBy(rounds, ({ parameters }) => parameters.get('client_id'), most)
  const call = oneBy(refused, (http) => holderOf(http, view), most + 1)
  return own?.http ?? call ?? anew[most - 1]?.http
}

/** The first that is the nth with its key. */
function oneBy<T>(all: readonly T[], keyOf: (one: T) => unknown, n: number): T | undefined {
  return all.find((one, i) => all.slice(0, i + 1).filter((other) => keyOf(other) === keyOf(one)).length === n)
}

/** The client that the token of a request was issued to. */
function holderOf(request: HttpExchange, { tokens }: View): string | null | undefined {
  const [token] = accessToken.exec(requestText(request)) ?? []
  const issued = tokens.find(({ http }) => token !== undefined && http.responseBody?.includes(token))
  return issued?.parameters.get('client_id')
}
