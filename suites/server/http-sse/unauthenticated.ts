import { failed, notObserved, passed } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { noToken } from '../authorization/parts/protected.ts'

const refusals = [401, 403]

export default using(['credentials']).serverScenario<'message' | 'stream'>({
  title: 'An event stream without a token',
  transports: ['http-sse'],
  isolation: 'shared',
  async drive({ connect, revision }) {
    const client = await connect()
    const [opening] = client.conversation().http
    const given = opening?.requestHeaders.some(([name]) => name.toLowerCase() === 'authorization')
    if (opening === undefined || given !== true) return
    const marks = { bare: true, deliberate: 'no token' }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 'without-token', method: revision.fenceMethod })
    await client.http({ method: 'POST', body, as: 'message', ...marks })
    await client.http({ method: 'GET', url: opening.url, until: 'head', as: 'stream', ...marks })
  },
  judges: {
    'http-sse.server.authentication': (labels) => {
      const { message, stream } = labels
      if (!refusals.includes(message.status) && !refusals.includes(stream.status)) return notObserved(noToken)
      return refusals.includes(stream.status)
        ? passed
        : failed('HTTP status 401 or 403 for an event stream without a token', stream.status)
    },
  },
})
