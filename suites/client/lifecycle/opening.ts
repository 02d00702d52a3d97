import {
  allSeen,
  at,
  failed,
  isCall,
  legacy,
  type Message,
  missing,
  notObserved,
  passed,
  seen,
} from '../../../harness/index.ts'
import { isRevisionId } from '../../../schema/index.ts'
import { clientScenario } from '../../define.ts'
import { conversationOf, sentBySubject } from '../../judging/conversation-of.ts'

/** A revision is named by its date. */
const isDate = (version: unknown): boolean => typeof version === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(version)

/** A client of both eras may look for a modern server first. */
const isModern = ({ method, params }: Message): boolean =>
  method === 'server/discover' || at(params, '_meta', 'io.modelcontextprotocol/protocolVersion') !== undefined

export default clientScenario<'initialize' | 'early'>({
  title: 'Opening, with an initialize result that takes its time',
  revisions: legacy,
  async drive({ serve, transport }) {
    const server = await serve({
      on: {
        initialize: async (request, next) => {
          request.label('initialize')
          // A round trip: what the client sent together with initialize is here before it is answered.
          if (transport !== 'streamable-http') await request.request('ping', undefined, { as: 'early' })
          return next()
        },
      },
    })
    await server.done()
  },
  judges: {
    // What it does after the result has rules of its own.
    'base.core.client-lifecycle-supported': (labels, { conversations }) => {
      const initialize = seen(labels, 'initialize')
      if (initialize !== undefined)
        return initialize.response?.result === undefined ? notObserved('initialize was not answered') : passed
      const sent = sentBySubject({ conversations })
      const other = sent.find((m) => m.kind === 'request' && m.method !== 'ping' && !isModern(m))
      return other === undefined
        ? notObserved('the client sent no request')
        : failed('initialize', other.json, other.seq)
    },
    'lifecycle.version.client-offers-supported': (labels, context) => {
      const { initialize } = labels
      const offered = initialize.params.protocolVersion
      if (initialize.response?.result === undefined) return notObserved('initialize was not answered')
      if (!isDate(offered)) return failed('the date of a revision', offered)
      if (offered !== context.revision) {
        return notObserved(`it offers ${JSON.stringify(offered)}; judged in that revision`)
      }
      if (allSeen(labels, ['early']).some(({ response }) => response === undefined)) {
        return notObserved('the client did not answer the ping before the initialize result')
      }
      const answered = initialize.response.seq
      const goesOn = conversationOf(initialize, context).bySubject.some((m) => m.seq > answered && isCall(m))
      if (!isRevisionId(offered)) return notObserved('it offers a revision that this suite does not know')
      if (!goesOn && context.isCutShort) return notObserved('it was ended before it could go on')
      return goesOn ? passed : missing('going on with the version that it offered itself')
    },
  },
})
