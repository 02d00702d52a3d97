import { type Conversation, failed, notObserved, passed, since } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { isDriven } from '../parts/driven.ts'
import { answersCalls } from '../parts/user.ts'

/** A plain name and one that clients may know, in turn, twice. */
const names = ['x-suite-server', 'github-mcp-server', 'x-suite-server', 'github-mcp-server'] as const

/** Each launch by what it sent, in any order: methods, and which tool or list it was about. */
function sentIn(conversations: readonly Conversation[]): ReadonlyMap<string, { sent: string; seq: number }> {
  const launches = new Map<string, { methods: string[]; seq: number }>()
  for (const { connection, bySubject } of conversations) {
    const launch = connection.split('.', 1)[0] ?? connection
    const known = launches.get(launch) ?? { methods: [], seq: bySubject[0]?.seq ?? 0 }
    known.methods.push(...bySubject.map(({ method, params }) => `${method} ${String(params?.name ?? '')}`.trimEnd()))
    launches.set(launch, known)
  }
  return new Map([...launches].map(([launch, { methods, seq }]) => [launch, { sent: methods.sort().join(', '), seq }]))
}

/** https://modelcontextprotocol.io/specification/2026-07-28/basic/index#meta */
export default using(['list-tools', 'call-tool']).clientScenario({
  title: 'The same actions at servers with other names',
  revisions: since('2026-07-28'),
  async drive({ serve, facts }) {
    if (!isDriven(facts)) return
    for (const name of names) {
      const server = await serve(
        {
          serverInfo: { name, version: '1.0.0' },
          tools: [{ name: 'suite_note', inputSchema: { type: 'object' } }],
          on: answersCalls,
        },
        { actions: [{ action: 'list-tools' }, { action: 'call-tool', name: 'suite_note' }] },
      )
      await server.done()
    }
  },
  judges: {
    'meta.server-info.no-behavior-change': (_, { conversations }) => {
      const [plain, known, plainAgain, knownAgain] = [...sentIn(conversations).values()]
      if (plain === undefined || known === undefined || plainAgain === undefined || knownAgain === undefined)
        return notObserved('the client did not come to all servers')
      if (plain.sent !== plainAgain.sent || known.sent !== knownAgain.sent)
        return notObserved('the client does not do the same at servers of one name')
      if (plain.sent === known.sent) return passed
      return failed(`the same requests as elsewhere: ${plain.sent}`, known.sent, plain.seq, known.seq, knownAgain.seq)
    },
  },
})
