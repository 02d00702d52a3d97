import {
  all,
  type Exchange,
  each,
  type Finding,
  failed,
  isModern,
  type JudgeContext,
  notObserved,
  passed,
  type Revision,
  tool,
} from '../../../harness/index.ts'
import { codes, type JsonObject } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { alive } from '../../judging/alive.ts'
import { strayResponses } from '../../judging/stray-responses.ts'
import { noJson, otherJsonRpcVersions } from '../../stimuli/near-misses/messages.ts'
import { series } from '../../stimuli/series.ts'
import { waitedForTogether } from '../../stimuli/waited-for-together.ts'

type Label =
  | 'before'
  | 'broken'
  | `broken-${number}`
  | 'afterBroken'
  | 'empty'
  | 'otherVersion'
  | `otherVersion-${number}`
  | 'noVersion'
  | 'alive'

export default serverScenario<Label>({
  title: 'Input that is no JSON, and JSON that is no message',
  group: 'odd',
  async drive({ connect, revision }) {
    const client = await connect()
    await client.fence({ as: 'before' })
    const { fenceMethod: method } = revision
    const unreadable = (text: string, as: Label) => (onRead: () => void) =>
      client.send(text, { as, wait: 'fence', deliberate: 'no JSON', method, onRead })
    await waitedForTogether(noJson.map((text, n) => unreadable(text, n === 0 ? 'broken' : `broken-${n - 1}`)))
    await client.fence({ as: 'afterBroken' })
    const spoilt = (message: JsonObject, as: Label, deliberate: string) => (onRead: () => void) =>
      client.send(message, { as, deliberate, wait: 'fence', method, onRead })
    await waitedForTogether([
      spoilt(dressed(revision, { jsonrpc: '2.0', id: 'neither-70074' }), 'empty', 'neither method nor result'),
      ...otherJsonRpcVersions.map((jsonrpc, n) =>
        spoilt(
          dressed(revision, { jsonrpc, id: `v${n}-70075`, method }),
          n === 0 ? 'otherVersion' : `otherVersion-${n - 1}`,
          `jsonrpc is ${JSON.stringify(jsonrpc)}`,
        ),
      ),
      spoilt(dressed(revision, { id: 'none-70076', method }), 'noVersion', 'no jsonrpc member'),
    ])
    await client.fence({ as: 'alive' })
  },
  judges: {
    'errors.parse-error.code': (labels, context) => {
      const { before, broken, afterBroken } = labels
      if (before.response === undefined) return notObserved(`an ordinary request got ${before.whatCame}`)
      const answer = each([broken, ...series(labels, 'broken')], (exchange) =>
        refused(exchange, [codes.parseError], 'silence is allowed, since no revision has a clear way to answer it'),
      )
      const rest = all([noInventedId(context, broken, afterBroken), alive(afterBroken, before)])
      // What was never said had no code either: a silent server that lives on proves nothing.
      return rest.verdict === 'passed' ? answer : rest
    },
    'errors.invalid-request.code': (labels, context) => {
      const { afterBroken, empty, otherVersion, noVersion, alive: proof } = labels
      if (afterBroken.response === undefined) return notObserved(`an ordinary request got ${afterBroken.whatCame}`)
      return all([
        refused(empty, ofNoMethod(context), 'a malformed response is nothing to answer'),
        ...[otherVersion, ...series(labels, 'otherVersion'), noVersion].map((exchange) =>
          refused(exchange, [codes.invalidRequest], undefined),
        ),
        alive(proof, afterBroken),
      ])
    },
  },
})

/** The message with all that the revision wants on a request, so that only its flaw is wrong. */
function dressed(revision: Revision, message: JsonObject): JsonObject {
  return revision.dress(message, { capabilities: {}, clientInfo: tool, negotiated: undefined }).message
}

/** Over HTTP no header can mirror a method that is not there: a modern server may look at the header first. */
const ofNoMethod = ({ revision, transport }: JudgeContext): readonly number[] =>
  transport === 'streamable-http' && isModern(revision)
    ? [codes.invalidRequest, codes.headerMismatch]
    : [codes.invalidRequest]

/** An error with one of these codes, or an HTTP status that lays the fault to the client, without a JSON-RPC body. `excuse` says why silence is not a breach. */
function refused(
  { name, response, http, whatCame }: Exchange,
  allowed: readonly number[],
  excuse: string | undefined,
): Finding {
  if (allowed.some((code) => code === response?.error?.code)) return passed
  const expected = `an error with code ${allowed.join(' or ')}`
  if (response !== undefined) return failed(expected, response.json, response.seq)
  const status = http?.status ?? 0
  if (status >= 500) return failed(expected, whatCame)
  if (status >= 400) return passed
  return excuse === undefined ? failed(expected, whatCame) : notObserved(`${name} got ${whatCame}: ${excuse}`)
}

/** An error for something unreadable names no id, since none could be read. */
function noInventedId(context: JudgeContext, from: Exchange, to: Exchange): Finding {
  const invented = strayResponses(context, from, to).find(({ id }) => id !== undefined && id !== null)
  return invented === undefined ? passed : failed('an error without id', invented.json, invented.seq)
}
