import { check, each, failed, given, notObserved } from '../../../harness/index.ts'
import { codes } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { noMethods } from '../../stimuli/near-misses/methods.ts'
import { series } from '../../stimuli/series.ts'

export default serverScenario<'control' | `unknown-${number}`>({
  title: 'The HTTP status of an unknown method',
  isolation: 'shared',
  transports: ['streamable-http'],
  async drive({ connect }) {
    const client = await connect()
    await client.request('server/discover', undefined, { as: 'control' })
    for (const [n, method] of noMethods.entries())
      await client.request(method, undefined, { as: `unknown-${n}`, deliberate: 'no such method' })
  },
  judges: {
    'http.version.server-unknown-method-404': (labels) =>
      given(labels.control, () =>
        each(series(labels, 'unknown'), (unknown) => {
          const { response, http, whatCame } = unknown
          const code = response?.error?.code
          // Which code is asked for everywhere; here it is what tells this 404 from that of a missing endpoint.
          if (response !== undefined && code !== codes.methodNotFound) return notObserved(`the answer was ${whatCame}`)
          if (response === undefined)
            return failed('a JSON-RPC error -32601 in the body', http?.responseBody ?? whatCame)
          return check(unknown.status === 404, 'HTTP status 404', unknown.status)
        }),
      ),
  },
})
