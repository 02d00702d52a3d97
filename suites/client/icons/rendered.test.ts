/** What a client loads because of an icon tells how it shows it. */
import { expect, test } from 'vitest'
import { site } from '../../../fixtures/traces/build-site.ts'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import scenario from './rendered.ts'

const shown = trace({ target: 'client' }).open()

const types = 'icons.consumer.type-allowlist'
const content = 'icons.consumer.content-validated'

test.each<[string, string, readonly string[], readonly string[], string]>([
  ['shows no page', types, ['png', 'page'], [], 'passed'],
  ['shows a page', types, ['png', 'page'], ['/page.png'], 'failed'],
  ['shows what an SVG holds', types, ['png', 'svg'], ['/loaded.png'], 'passed'],
  ['shows no icons', types, [], [], 'not-observed'],
  ['goes by what came', content, ['mismatch'], [], 'passed'],
  ['goes by another type than is declared', content, ['mismatch'], ['/mismatch.png'], 'failed'],
  ['does not load it', content, ['png'], [], 'not-observed'],
])('a client that %s: %s', (_, id, icons, active, verdict) => {
  const mine = icons.map((name) => `/icons/${name}`)
  const sites = [site('mcp', mine), site('active', active)]
  expect(judgeScenario(scenario, id, shown, { sites }).verdict).toBe(verdict)
})
