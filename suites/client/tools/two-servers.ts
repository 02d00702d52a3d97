import {
  at,
  type Finding,
  failed,
  isWithOther,
  type JudgeContext,
  notObserved,
  passed,
  since,
  theOther,
} from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { isDriven, reported } from '../parts/driven.ts'
import { answersCalls } from '../parts/user.ts'

/** How the two servers call themselves, launch by launch. */
const names = {
  named: ['x-suite-first', 'x-suite-second'],
  same: ['x-suite-server', 'x-suite-server'],
} as const
type Launch = keyof typeof names

const tool = 'search'
/** In the arguments of a call: the server whose tool it is. */
const markOf = (launch: Launch, server: 0 | 1): string => `${launch}-${server}`

/** Both servers have a tool of this name; its schema asks for the mark of its server. */
const serving = (launch: Launch, server: 0 | 1) => ({
  serverInfo: { name: names[launch][server], version: '1.0.0' },
  tools: [{ name: tool, inputSchema: schemaWith(markOf(launch, server)) }],
  on: answersCalls,
})

const schemaWith = (mark: string): JsonObject => ({
  type: 'object',
  properties: { server: { type: 'string', const: mark } },
  required: ['server'],
})

interface Call {
  readonly server: 0 | 1
  readonly mark: string
  readonly json: JsonObject
  readonly seq: number
}

function callsIn({ conversations }: JudgeContext, launch: Launch): readonly Call[] {
  return conversations.flatMap(({ connection, bySubject }) =>
    bySubject.flatMap(({ method, params, json, seq }): Call[] => {
      const mark = at(params, 'arguments', 'server')
      if (method !== 'tools/call' || typeof mark !== 'string' || !mark.startsWith(`${launch}-`)) return []
      return [{ server: isWithOther(connection) ? 1 : 0, mark, json: { ...Object(json) }, seq }]
    }),
  )
}

/** Whether the tools of both servers can be told apart: a call of each comes to its server. */
function toldApart(context: JudgeContext, launch: Launch): Finding {
  return reported(context, launch, ({ outcome, line, seq }) => {
    const calls = callsIn(context, launch)
    if (outcome !== 'result' || calls.length === 0) return notObserved('the client called no tool that it offers')
    const wrong = calls.find(({ server, mark }) => mark !== markOf(launch, server))
    if (wrong !== undefined) return failed('a call at the server whose tool it is', wrong.json, wrong.seq)
    const reached = new Set(calls.map(({ server }) => server))
    if (reached.size === 2) return passed
    return failed(`"${tool}" of each of both servers`, line, seq, ...calls.map((call) => call.seq))
  })
}

/** https://modelcontextprotocol.io/specification/2026-07-28/server/tools#tool-names */
export default using(['connect', 'call-offered']).clientScenario({
  title: 'Two servers at once whose tools have the same name',
  revisions: since('2026-07-28'),
  async drive({ serve, facts }) {
    if (!isDriven(facts) || facts.fixtures?.includes('call-offered') !== true) return
    for (const launch of ['named', 'same'] as const) {
      const server = await serve(
        { ...serving(launch, 0), other: serving(launch, 1) },
        {
          actions: [
            { action: 'connect', as: 'first' },
            { action: 'connect', as: 'second', server: theOther },
            { action: 'call-offered', id: launch },
          ],
        },
      )
      await server.done()
    }
  },
  judges: {
    'tools.name.aggregator-disambiguates': (_, context) => toldApart(context, 'named'),
    'tools.name.server-name-not-a-key': (_, context) =>
      toldApart(context, 'named').verdict === 'passed'
        ? toldApart(context, 'same')
        : notObserved('servers of two names are not told apart, which another requirement covers'),
  },
})
