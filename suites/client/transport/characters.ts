import { Buffer } from 'node:buffer'
import { equal, failed, isResponse, notObserved, seen } from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { conversationOf } from '../../judging/conversation-of.ts'
import { whileHeld } from '../parts/held-request.ts'
import { needs } from '../parts/needs.ts'

const text = 'é-世-🙂'
const emoji = Buffer.from('🙂')

/** Calls without the state that are asked to bring it. */
const mostTimes = 3

const tool: JsonObject = {
  name: 'echo',
  inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
}

/** Cut in the middle of each emoji. */
function cutInEmoji(unit: Buffer): readonly Uint8Array[] {
  const at = unit.indexOf(emoji)
  return at < 0 ? [unit] : [unit.subarray(0, at + 2), unit.subarray(at + 2)]
}

export default using([], ['call-tool']).clientScenario<'echo'>({
  title: 'A character that arrives in two pieces',
  async drive({ serve, revision }) {
    const handshake = revision.era === 'legacy'
    const server = await serve({
      cut: cutInEmoji,
      // One tool only, so that every call is a call of it.
      tools: [tool],
      answerAs: 'sse',
      on: handshake
        ? whileHeld(async (request) => {
            await request.request('ping', undefined, { as: 'echo', id: text })
          })
        : {
            'tools/call': async (request, next) => {
              const isAnswered = 'requestState' in request.params
              if (isAnswered) request.label('echo')
              const isOver = isAnswered || request.earlier >= mostTimes
              return isOver ? next() : { resultType: 'input_required', requestState: text }
            },
          },
    })
    await server.done()
  },
  judges: {
    // Before the modern revision the id of a response shows what was read, from then on the state of a repeated call.
    'transport.decoding.client': (labels, context) => {
      const echo = seen(labels, 'echo')
      if (echo?.sent === undefined) return notObserved(needs('call-tool'))
      const { sent, response } = echo
      if (sent.method === 'tools/call') {
        return equal(echo.params.requestState, text)
      }
      if (response !== undefined) return equal(response.id, text)
      const { bySubject } = conversationOf(echo, context)
      const garbled = bySubject.find((m) => m.seq > sent.seq && isResponse(m) && typeof m.id === 'string')
      if (garbled === undefined) return notObserved('ping was not answered')
      return failed(`the id ${JSON.stringify(text)}`, garbled.id, garbled.seq)
    },
  },
})
