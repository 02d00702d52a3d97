import {
  at,
  each,
  type Finding,
  failed,
  type JudgeContext,
  type Labels,
  modern,
  notObserved,
  passed,
} from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { clientScenario } from '../../define.ts'
import { sentBySubject } from '../../judging/conversation-of.ts'

const unknownVersion = '2099-01-01'

/** For the monitors: its name has to be encoded in a header. */
const oddlyNamed: JsonObject = { name: 'wetter-ä', inputSchema: { type: 'object' } }

/** The requests after the discover result name the version that both sides have. */
function selected({ discover }: Labels<'discover'>, context: JudgeContext): Finding {
  const answer = discover.response
  if (answer?.result === undefined) return notObserved('server/discover was not answered')
  const later = sentBySubject(context).filter(({ seq, kind }) => seq > answer.seq && kind === 'request')
  return each(
    later,
    ({ json, method, params, seq }) => {
      if (method === 'initialize') {
        const red = failed('no initialize to a modern server', json, answer.seq, seq)
        // Over stdio a client may give up waiting, and what it sends then may cross our answer: it is asked once more.
        return context.transport === 'stdio' ? { ...red, offending: { silence: { after: answer.seq } } } : red
      }
      const version = at(params, '_meta', 'io.modelcontextprotocol/protocolVersion')
      return version === context.revision ? passed : failed(`requests in ${context.revision}`, version, answer.seq, seq)
    },
    'the client sent no request after server/discover',
  )
}

export default clientScenario<'discover'>({
  title: 'A server that lists a version which nobody knows before the common one',
  revisions: modern,
  async drive({ serve, revision }) {
    const server = await serve(
      {
        capabilities: { tools: {}, resources: {}, prompts: {} },
        tools: [oddlyNamed],
        supportedVersions: [unknownVersion, revision.id],
        on: {
          'tools/call': async () => ({ content: [] }),
          'server/discover': (request, next) => {
            if (request.earlier === 0) request.label('discover')
            request.deliberate('lists a version that does not exist')
            return next()
          },
        },
      },
      { protocolVersion: 'any' },
    )
    await server.done()
  },
  judges: {
    'discover.client.selects-listed-version': selected,
    'discover.client.selects-listed-version-stdio': selected,
  },
})
