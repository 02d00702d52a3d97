import { expect, test } from 'vitest'
import { site } from '../../../fixtures/traces/build-site.ts'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import type { JudgeContext } from '../../../harness/index.ts'
import scenario from './policies.ts'

const tried = { n: 0, way: 'tried', isReady: true, message: { kind: 'fetch', url: 'http://x' } }
const shown = (events: readonly object[]) =>
  trace({ target: 'client' })
    .open()
    .client({
      jsonrpc: '2.0',
      id: 9,
      method: 'tools/call',
      params: { name: 'suite_end', arguments: { via: 'read', events: JSON.parse(JSON.stringify(events)) } },
    })

const launch = shown([]).conversation().connection.split('.', 1)[0] ?? ''
const asked = (variant: string, name: string, ...paths: readonly string[]): JudgeContext['sites'] => [
  site(name, paths, { launch, variant }),
]

test.each<[string, string, JudgeContext['sites'], string]>([
  ['apps.host.csp-default', 'blocks all', asked('without', 'foreign'), 'passed'],
  ['apps.host.csp-default', 'fetches', asked('without', 'foreign', '/fetched'), 'failed'],
  ['apps.host.csp-default', 'shows an image', asked('without', 'foreign', '/image.png'), 'failed'],
  ['apps.host.csp', 'connects to what is declared', asked('with', 'declared', '/fetched'), 'passed'],
  ['apps.host.csp', 'takes an image from there', asked('with', 'declared', '/image.png'), 'failed'],
  ['apps.host.csp-not-loosened', 'fetches elsewhere', asked('with', 'foreign', '/fetched'), 'failed'],
])('%s: a host that %s', (id, _, sites, verdict) => {
  expect(judgeScenario(scenario, id, shown([tried]), { sites }).verdict).toBe(verdict)
})

test('an app that tried nothing proves nothing', () => {
  const finding = judgeScenario(scenario, 'apps.host.csp-default', shown([]), { sites: asked('without', 'foreign') })
  expect(finding.verdict).toBe('not-observed')
})
