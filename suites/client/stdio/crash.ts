import { type Action, failed, modern, notObserved, passed, type TestServer } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { afterCrash, called, crashIdleMs, crashOnce, namedTools, sinceCrash } from '../parts/crash.ts'
import { isDriven, reportOf } from '../parts/driven.ts'

const actions: readonly Action[] = [{ action: 'call-tool', name: 'before', id: 'before' }, ...afterCrash]

export default using(['call-tool']).clientScenario({
  title: 'A server that dies between two calls',
  revisions: modern,
  transports: ['stdio'],
  async drive({ serve, facts }) {
    if (!isDriven(facts)) return
    const server: TestServer = await serve(
      { tools: namedTools, on: { 'tools/call': called } },
      { actions, idleMs: crashIdleMs },
    )
    await Promise.all([crashOnce(server), server.done()])
  },
  judges: {
    'stdio.client.restarts-server': (_, context) => {
      const before = reportOf(context, 'before')
      if (before?.outcome !== 'result')
        return notObserved('the client did not call a tool of the server that was to die')
      const [dead, ...others] = sinceCrash(context)
      if (others.length > 0) return passed
      const last = reportOf(context, 'last')
      if (last === undefined) return notObserved('the client did not come to its last call')
      const after = dead?.bySubject.at(-1)?.seq
      const silence = after === undefined ? {} : { after }
      return { ...failed('the server started again', 'it was not'), offending: { silence } }
    },
  },
})
