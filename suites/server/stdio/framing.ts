import {
  all,
  type Exchange,
  type Finding,
  failed,
  type JudgeContext,
  missing,
  notObserved,
  passed,
  type Revision,
  tool,
  warned,
} from '../../../harness/index.ts'
import { codes, type Json } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { conversationOf } from '../../judging/conversation-of.ts'

/** Bytes: more than any pipe holds, so that it arrives in several reads; far below what a message may have. */
const largeSize = 256 * 1024
const paddingKey = 'io.github.mcp-conform/padding'

const ids = {
  first: 'framing-1',
  second: 'framing-2',
  cut: 'framing-3',
  whole: 'framing-世-🙂',
  split: 'framing-é-世-🙂',
  lines: 'a\u2028b\u2029c\u0085d',
}

export default serverScenario<'before' | 'first' | 'cut' | 'whole' | 'split' | 'large' | 'lines'>({
  title: 'Messages together in one write, and cut over several',
  transports: ['stdio'],
  isolation: 'shared',
  async drive({ connect, revision }) {
    const client = await connect()
    await client.fence({ as: 'before' })
    const answered = (id: string) => client.next((message) => message.id === id)
    const cut = halves(request(revision, ids.cut))
    const whole = request(revision, ids.whole)
    const split = halves(request(revision, ids.split), Buffer.from('🙂'))
    // The answer to what comes before a cut proves that the first half was read by itself.
    await client.write(Buffer.concat([request(revision, ids.first), request(revision, ids.second), cut.head]), {
      as: 'first',
    })
    if ((await answered(ids.first)) === undefined) return
    if ((await answered(ids.second)) === undefined) return
    await client.write(cut.tail, { as: 'cut' })
    if ((await answered(ids.cut)) === undefined) return
    await client.write(whole, { as: 'whole' })
    await client.fence()
    await client.write(Buffer.concat([request(revision, 'framing-4'), split.head]))
    await answered('framing-4')
    await client.write(split.tail, { as: 'split' })
    await client.fence()
    await client.request(revision.fenceMethod, undefined, {
      as: 'large',
      meta: { [paddingKey]: 'x'.repeat(largeSize) },
    })
    await client.request(revision.fenceMethod, undefined, { id: ids.lines, as: 'lines', wait: 'fence' })
  },
  judges: {
    'stdio.server.framing-on-receive': (labels, context) => {
      const { before, first } = labels
      if (before.response === undefined) return notObserved(`an ordinary request got ${before.whatCame}`)
      const byId = (id: Json): Finding => {
        const exchange = exchangeOf(context, first, id)
        return answeredOnce(exchange, `the message with id ${JSON.stringify(id)}`)
      }
      const whole = all([byId(ids.first), byId(ids.second)])
      if (whole.verdict !== 'passed') return whole
      const cut = byId(ids.cut)
      if (cut.verdict !== 'passed') return cut
      if (labels.large.response === undefined)
        return failed(`an answer to a message of ${largeSize} bytes`, labels.large.whatCame)
      // What such an id gets is no matter of lines.
      if (exchangeOf(context, labels.whole, ids.whole)?.response === undefined) return passed
      // JSON allows these raw inside strings, yet no sentence says that they end no line.
      if (labels.lines.response === undefined)
        return warned('an answer to a message with U+2028, U+2029 and U+0085 in a string', labels.lines.whatCame)
      return passed
    },
    'transport.decoding.server': ({ cut, whole, split }, context) => {
      if (cut.response === undefined)
        return notObserved('a message of ASCII that is cut in two was not answered either')
      const uncut = decoded(whole, ids.whole, context)
      return uncut.verdict === 'passed' ? decoded(split, ids.split, context) : uncut
    },
  },
})

/** A response with the id as it was sent; a refusal without an id tells of neither how it was read, unless it says that nothing could be. */
function decoded(written: Exchange, id: string, context: JudgeContext): Finding {
  if (exchangeOf(context, written, id)?.response !== undefined) return passed
  const expected = `a response with the id ${JSON.stringify(id)}`
  const { bySubject, exchanges } = conversationOf(written, context)
  const ofOthers = new Set(exchanges.map(({ response }) => response?.seq))
  const came = bySubject.find(
    ({ seq, method }) => seq > (written.sent?.seq ?? 0) && method === undefined && !ofOthers.has(seq),
  )
  const isRefusal = came?.error !== undefined && came.error.code !== codes.parseError && typeof came.id !== 'string'
  if (isRefusal)
    return notObserved(`the request with the id ${JSON.stringify(id)} was refused: another requirement covers that`)
  return failed(expected, came?.json ?? written.whatCame)
}

/** One line with a harmless request, dressed as the revision asks. */
function request(revision: Revision, id: string): Buffer {
  const message = { jsonrpc: '2.0', id, method: revision.fenceMethod }
  const { message: line } = revision.dress(message, { capabilities: {}, clientInfo: tool, negotiated: undefined })
  return Buffer.from(`${JSON.stringify(line)}\n`)
}

/** Cuts in the middle, or in the middle of the given bytes. */
function halves(line: Buffer, within?: Buffer): { head: Buffer; tail: Buffer } {
  const at = within === undefined ? line.length >> 1 : line.indexOf(within) + (within.length >> 1)
  return { head: line.subarray(0, at), tail: line.subarray(at) }
}

/** The exchange of a message that was written in pieces, found by its id. */
function exchangeOf(context: JudgeContext, written: Exchange, id: Json): Exchange | undefined {
  return conversationOf(written, context).exchanges.find(({ sent }) => sent?.id === id)
}

function answeredOnce(exchange: Exchange | undefined, what: string): Finding {
  if (exchange?.response === undefined)
    return missing(`an answer to ${what}`, ...(exchange?.sent === undefined ? [] : [exchange.sent.seq]))
  const again = exchange.extra[0]
  return again === undefined ? passed : failed(`one answer to ${what}`, again.json, again.seq)
}
