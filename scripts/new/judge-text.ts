/** A monitor that reads all that the target sends. */
export const monitorText = (id: string): string => `import { each, failed, passed } from '../../../harness/index.ts'
import { monitor } from '../../define.ts'

export default monitor({
  title: 'TODO what holds, as a sentence',
  judges: {
    '${id}': ({ bySubject }) =>
      each(
        // TODO the messages that the requirement is about; inReplyTo is the method that a response answers
        bySubject.filter(({ method, inReplyTo }) => method === 'TODO' || inReplyTo === 'TODO'),
        // TODO when such a message meets the requirement: a request has params, a response has result or error
        ({ params, json, seq }) => (params === undefined ? passed : failed('TODO what is expected', json, seq)),
        'TODO what was not sent',
      ),
  },
})
`

/** Rows of hand-written traces: one meets the requirement, one violates it, and one has no message that it is about. */
export const monitorTest = (id: string, side: 'server' | 'client'): string => `import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeTrace } from '../../../fixtures/traces/judge-trace.ts'
import monitor from './${id.replaceAll('.', '-')}.ts'

const opened = (): TraceBuilder => trace({ target: '${side}' }).open()

test.each<[what: string, built: TraceBuilder, verdict: string]>([
  ['no such message', opened(), 'not-observed'],
  ['met', opened().${side}({ jsonrpc: '2.0', method: 'TODO' }), 'passed'],
  ['violated', opened().${side}({ jsonrpc: '2.0', method: 'TODO', params: {} }), 'failed'],
])('%s', (_, built, verdict) => {
  expect(judgeTrace(monitor.judges['${id}'], built).verdict).toBe(verdict)
})
`

/** An experiment: what we send is labelled, and the judge reads the exchange by its label. */
export const scenarioText = (id: string, side: 'server' | 'client'): string => {
  const drive =
    side === 'server'
      ? `  async drive({ connect }) {
    const client = await connect()
    // TODO the stimulus; \`deliberate: 'why'\` if it violates a requirement itself
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
    // TODO the expected result
    '${id}': ({ tried }) => succeeded(tried),
  },
})
`
}
