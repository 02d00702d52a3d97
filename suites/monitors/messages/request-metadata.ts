import { at, type Conversation, type Message } from '../../../harness/index.ts'
import { isJsonObject, type Json } from '../../../schema/index.ts'
import { monitor } from '../../define.ts'
import { judgesFrom, type Reading, reading } from '../parts/readings.ts'

const key = (name: string): string => `io.modelcontextprotocol/${name}`
const meta = (message: Message, name: string): Json | undefined => at(message.params, '_meta', key(name))

/** It has some of what it should have. */
const isModern = ({ params }: Message): boolean => {
  const given = at(params, '_meta')
  return isJsonObject(given) && Object.keys(given).some((name) => name.startsWith(key('')))
}

/** What follows initialize is under the older rules, but for what a dual-era client sends when that was refused. */
function modernRequests(own: readonly Message[]): readonly Message[] {
  const legacy = own.find(({ method }) => method === 'initialize')?.seq ?? Number.POSITIVE_INFINITY
  return own.filter(
    (message) =>
      message.kind === 'request' &&
      message.method !== 'initialize' &&
      message.method?.startsWith('notifications/') !== true &&
      (message.seq < legacy || isModern(message)),
  )
}

/** @param isNamed whether the client says anywhere who it is: one that never does may be configured so */
function requestReadings(message: Message, isNamed: boolean): readonly Reading[] {
  const { seq } = message
  const version = meta(message, 'protocolVersion')
  const capabilities = meta(message, 'clientCapabilities')
  const identity = meta(message, 'clientInfo')
  const wanted = (name: string, what: string) => `${what} in params._meta["${key(name)}"]`
  return [
    reading(
      'meta.request.protocol-version',
      typeof version !== 'string' && { expected: wanted('protocolVersion', 'a version'), actual: version ?? null },
      seq,
    ),
    reading(
      'meta.request.client-capabilities',
      !isJsonObject(capabilities) && {
        expected: wanted('clientCapabilities', 'an object'),
        actual: capabilities ?? null,
      },
      seq,
    ),
    ...(isNamed
      ? [
          reading(
            'meta.request.client-info',
            identity === undefined && { expected: wanted('clientInfo', 'the client'), actual: null },
            seq,
          ),
        ]
      : []),
  ]
}

/** Results of requests in this very revision, and no others: a server may take a spoilt one for an older client's. */
function resultsOf({ bySubject, exchanges, revision }: Conversation): readonly Message[] {
  const own = new Set(bySubject)
  return exchanges.flatMap(({ sent, response }) => {
    if (sent === undefined || sent.deliberate !== undefined || response?.result === undefined) return []
    return own.has(response) && meta(sent, 'protocolVersion') === revision ? [response] : []
  })
}

function resultReadings(results: readonly Message[]): readonly Reading[] {
  return results.map(({ result, seq }) => {
    const identity = at(result, '_meta', key('serverInfo'))
    const expected = `the server in result._meta["${key('serverInfo')}"]`
    return reading(
      'meta.response.server-info',
      identity === undefined && { expected, actual: result?._meta ?? null },
      seq,
    )
  })
}

export default monitor({
  title: 'Each stateless request says who asks, each result who answers',
  judges: judgesFrom(
    [
      'meta.request.protocol-version',
      'meta.request.client-capabilities',
      'meta.request.client-info',
      'meta.response.server-info',
    ],
    (conversation) => {
      const requests = modernRequests(conversation.bySubject)
      const isNamed = requests.some((message) => meta(message, 'clientInfo') !== undefined)
      return [
        ...requests.flatMap((message) => requestReadings(message, isNamed)),
        ...resultReadings(resultsOf(conversation)),
      ]
    },
    'no such message was sent',
  ),
})
