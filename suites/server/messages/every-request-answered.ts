import { each, errorCode, notObserved, revisionOf, seen } from '../../../harness/index.ts'
import { codes } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { noMethods } from '../../stimuli/near-misses/methods.ts'
import { series } from '../../stimuli/series.ts'
import { answeredRequests, type RequestLabel } from './parts/answered-requests.ts'
import { unusableParams } from './parts/unusable-params.ts'

export default serverScenario<RequestLabel | `near-${number}`>({
  title: 'Requests that can be served, that nobody knows, that lack a parameter',
  isolation: 'shared',
  async drive({ connect, facts, fixtures }) {
    const client = await connect()
    await client.fence({ as: 'known' })
    const deliberate = 'no revision has this method'
    const [far, ...near] = noMethods
    await client.request(far, {}, { as: 'unknown', deliberate })
    for (const [n, method] of near.entries()) await client.request(method, {}, { as: `near-${n}`, deliberate })
    const probe = unusableParams(facts, fixtures)
    if (probe === undefined) return
    await client.request(probe.method, probe.usable, { as: 'usable' })
    await client.request(probe.method, {}, { as: 'unusable', deliberate: 'a required parameter is missing' })
  },
  judges: {
    'messages.request.answered': answeredRequests,
    'errors.method-not-found.code': (labels) => {
      const { known, unknown } = labels
      if (known.response === undefined) return notObserved(`an ordinary request got ${known.whatCame}`)
      if (unknown.response === undefined) return notObserved(`the unknown method got ${unknown.whatCame}`)
      return each([unknown, ...series(labels, 'near')], (exchange) => errorCode(exchange, codes.methodNotFound))
    },
    'errors.invalid-params.code': (labels, { revision, transport }) => {
      const unusable = seen(labels, 'unusable')
      if (unusable === undefined)
        return notObserved(
          'no method with a required parameter; offer a resource, a prompt without arguments or a read-only tool',
        )
      const { usable } = labels
      if (usable.response?.result === undefined)
        return notObserved(`the same request with its parameter got ${usable.whatCame}`)
      if (unusable.response === undefined) return notObserved(`the request got ${unusable.whatCame}`)
      // The header that would mirror the missing parameter is missing too.
      const isMirrored = revisionOf(revision).era === 'modern' && transport === 'streamable-http'
      return errorCode(unusable, isMirrored ? [codes.invalidParams, codes.headerMismatch] : codes.invalidParams)
    },
  },
})
