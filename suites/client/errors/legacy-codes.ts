import { allNamed, at, failed, modern, notObserved, passed, RpcError } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { conversationOf } from '../../judging/conversation-of.ts'
import { needs } from '../parts/needs.ts'

const versionKey = 'io.modelcontextprotocol/protocolVersion'
/** Codes that drafts and other implementations gave a meaning: of an unsupported version, among others. */
const codes = [-32_004, -32_001, -32_003, -32_000] as const

export default using([], ['list-tools']).clientScenario<`refused-${number}`>({
  title: 'Errors whose codes have no meaning any more',
  revisions: modern,
  async drive({ serve }) {
    for (const [n, code] of codes.entries()) {
      const server = await serve({
        on: {
          'tools/list': async (request, next) => {
            if (request.earlier > 0) return next()
            request.label(`refused-${n}`)
            request.deliberate('a code that nobody should use any more')
            throw new RpcError(code, 'Not now', { supported: ['2025-11-25'], requested: '2026-07-28' })
          },
        },
      })
      await server.done()
    }
  },
  judges: {
    'errors.legacy-range.no-assumed-meaning': (labels, context) => {
      const refused = allNamed(labels, 'refused-')
      let judged = 0
      for (const exchange of refused) {
        const { bySubject, exchanges } = conversationOf(exchange, context)
        const first = exchange.sent?.seq ?? 0
        // Before anything was served an error may be that of another era, and falling back is right.
        if (!exchanges.some(({ response }) => response?.result !== undefined && response.seq < first)) continue
        judged += 1
        const after = exchange.response?.seq ?? Number.POSITIVE_INFINITY
        const switched = bySubject.find((message) => {
          const version = at(message.params, '_meta', versionKey)
          const isOther = typeof version === 'string' && version !== context.revision
          return message.seq > after && (message.method === 'initialize' || isOther)
        })
        if (switched !== undefined) {
          return failed(`${exchange.whatCame} taken for a plain error`, switched.json, after, switched.seq)
        }
      }
      if (judged > 0) return passed
      return notObserved(refused.length === 0 ? needs('list-tools') : 'nothing had been served before the error')
    },
  },
})
