import { failed, notObserved, passed } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { needs } from '../parts/needs.ts'
import { ofFlow } from './parts/judge.ts'
import { launchEach, onceAsked } from './parts/launches.ts'

/** Authorizations after which a client has no limit. */
const most = 10

export default using(['browser-step', 'call-tool']).clientScenario<never>({
  title: 'A tool for which no scope is enough',
  onceAsked,
  revisions: ['2025-11-25', '2026-07-28'],
  transports: ['streamable-http'],
  async drive(drive) {
    let rounds = 0
    await launchEach(drive, [
      {
        // In the end it is enough after all, so that a client without a limit comes to an end.
        lacking: ({ message }) => (message?.method === 'tools/call' && rounds++ <= most + 2 ? 'b' : undefined),
      },
    ])
  },
  judges: {
    'authorization.scopes.client-retry-limit': ofFlow((view) => {
      const refused = view.mcp.filter(({ status }) => status === 403)
      const [first] = refused
      if (first === undefined) return notObserved(needs('call-tool'))
      const rounds = view.authorizations.filter(({ http }) => http.seq > first.seq)
      const repeated = refused[most]
      const more = rounds[most - 1]?.http.seq ?? repeated?.seq
      if (more !== undefined) return failed(`fewer than ${most} rounds for one call`, 'a further one', first.seq, more)
      return rounds.length > 0 ? passed : notObserved('the client did not ask for a further scope')
    }),
  },
})
