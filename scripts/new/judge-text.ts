/** A monitor that reads all that the target sends. */
export const monitorText = (id: string): string => `import { each, failed, passed } from '../../../harness/index.ts'
import { monitor } from '../../define.ts'

export default monitor({
  title: 'TODO what holds, as a sentence',
  judges: {
    '${id}': ({ bySubject }) =>
      each(
        // TODO what the rule speaks about, of all that the target sent
        bySubject.filter(({ method }) => method === 'TODO'),
        // TODO what is right with one of them
        ({ params, json, seq }) => (params === undefined ? passed : failed('TODO what is expected', json, seq)),
        'TODO what was never sent',
      ),
  },
})
`

/** Rows of hand-written traces: one that keeps the rule, one that breaks it, and one that does not speak about it. */
export const monitorTest = (id: string, side: 'server' | 'client'): string => `import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeTrace } from '../../../fixtures/traces/judge-trace.ts'
import monitor from './${id.replaceAll('.', '-')}.ts'

const opened = (): TraceBuilder => trace({ target: '${side}' }).open()

test.each<[what: string, built: TraceBuilder, verdict: string]>([
  ['nothing that the rule speaks about', opened(), 'not-observed'],
  ['kept', opened().${side}({ jsonrpc: '2.0', method: 'TODO' }), 'passed'],
  ['broken', opened().${side}({ jsonrpc: '2.0', method: 'TODO', params: {} }), 'failed'],
])('%s', (_, built, verdict) => {
  expect(judgeTrace(monitor.judges['${id}'], built).verdict).toBe(verdict)
})
`

/** An experiment: what we send is labelled, and the judge reads what came of it. */
export const scenarioText = (id: string, side: 'server' | 'client'): string => {
  const drive =
    side === 'server'
      ? `  async drive({ connect }) {
    const client = await connect()
    // TODO the stimulus; \`deliberate: 'why'\` where it breaks a rule itself
    await client.request('ping', undefined, { as: 'tried' })
  },`
      : `  async drive({ serve }) {
    // TODO the server that the client meets
    const server = await serve({ on: { 'tools/list': (request, next) => (request.label('tried'), next()) } })
    await server.done()
  },`
  return `import { succeeded } from '../../../harness/index.ts'
import { ${side}Scenario } from '../../define.ts'

export default ${side}Scenario<'tried'>({
  title: 'TODO the experiment, in a few words',
${drive}
  judges: {
    // TODO what has to have come
    '${id}': ({ tried }) => succeeded(tried),
  },
})
`
}
