import { all, each } from '../../../harness/judging/assert.ts'
import type { Conversation } from '../../../harness/judging/conversation.ts'
import type { Exchange } from '../../../harness/judging/exchange.ts'
import { type Finding, failed, notObserved, passed } from '../../../harness/judging/finding.ts'
import { tool } from '../../../harness/runner/tool.ts'
import { sameJson } from '../../../harness/wire/json.ts'
import { serverScenario } from '../../define.ts'
import { listMethods, metaKey } from '../../stimuli/stateless.ts'

const numbers = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
type Label = `request ${(typeof numbers)[number]}` | 'alone'

export default serverScenario<Label>({
  title: 'Requests of several conversations at once',
  isolation: 'shared',
  async drive({ connect, facts }) {
    const client = await connect()
    await client.request('server/discover', undefined, { as: 'alone' })
    const methods = ['server/discover', ...listMethods(facts.capabilities)]
    await Promise.all(
      numbers.map((number, index) =>
        client.request(methods[index % methods.length] ?? 'server/discover', undefined, {
          as: `request ${number}`,
          id: `interleaved-${number}`,
          meta: { [metaKey.clientInfo]: index % 2 === 0 ? tool : { name: 'another-client', version: '1.0.0' } },
        }),
      ),
    )
  },
  judges: {
    'stateless.server.interleaved-work': (labels) => {
      if (labels.alone.response?.result === undefined) return notObserved('not even one request is served')
      return each(numbers, (number) => answered(labels[`request ${number}`]))
    },
    'http.stream.response-on-own-stream': (labels, { conversations }) =>
      all(numbers.map((number) => onOwnStream(labels[`request ${number}`], conversations))),
  },
})

function answered({ response, whatCame }: Exchange): Finding {
  return response?.result === undefined ? failed('every request answered', response?.json ?? whatCame) : passed
}

/** The HTTP response to a request holds one JSON-RPC response, with its id. */
function onOwnStream({ sent, http }: Exchange, conversations: readonly Conversation[]): Finding {
  if (sent === undefined || http?.status === undefined) return notObserved('no HTTP response came')
  const carried = conversations
    .flatMap(({ own }) => own)
    .filter((message) => message.http?.http === http.http && (message.kind === 'result' || message.kind === 'error'))
  const [only, ...more] = carried
  if (only === undefined) return notObserved('no JSON-RPC response came')
  const foreign = [only, ...more].find(({ id }) => id !== undefined && id !== null && !sameJson(id, sent.id))
  if (foreign !== undefined) return failed(`the response to ${JSON.stringify(sent.id)}`, foreign.json, foreign.seq)
  const second = more[0]
  return second === undefined ? passed : failed('one response on the stream of a request', second.json, second.seq)
}
