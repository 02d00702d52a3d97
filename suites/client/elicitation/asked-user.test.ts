import { expect, test } from 'vitest'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import type { JsonObject } from '../../../schema/index.ts'
import scenario from './asked-user.ts'

const message = 'mcp-conform needs your name for a badge'
const url = 'https://pages.mcp-conform.example/badge/of/a/user?event=2026-11&step=1&part=mcp-conform-end-of-url'
const odd = 'https://xn--mcp-cnform-9uh.example/badge'
const who = 'mcp-conform-asking-server'

const answered = (result: JsonObject) =>
  trace({ target: 'client' })
    .open({ client: { elicitation: { form: {}, url: {} } } })
    .server({ jsonrpc: '2.0', id: 1, method: 'elicitation/create', params: { message } }, { as: 'form' })
    .client({ jsonrpc: '2.0', id: 1, result })

const accepted = answered({ action: 'accept', content: { name: 'second' } })
const shown = (text: string): JsonObject => ({ asked: 'elicitation/create', answered: 'accept', shown: text })
const form = shown(`${who} asks: ${message}`)
/** The form, the link, and the link with an odd host. */
const three = (link: string, oddLink = `Careful: ${odd}`) => [form, shown(link), shown(oddLink)]

const names = ['elicitation.ui.identify-server', 'elicitation.ui.identify-server-should']
const reviews = ['elicitation.ui.review', 'elicitation.ui.review-should']
const why = 'elicitation.security.clear-what-why'
const controls = 'elicitation.security.approval-controls'
const host = 'elicitation.ui.url-domain-consent'
const full = 'elicitation.url.show-full'
const warns = 'elicitation.url.warn-suspicious'

type Reports = readonly JsonObject[]
test.each<
  [what: string, ids: readonly string[], built: ReturnType<typeof answered>, reports: Reports, verdict: string]
>([
  ['shows all', [...names, ...reviews, why, controls, host, full, warns], accepted, three(url), 'passed'],
  ['has no driver', [...names, ...reviews, why, controls, host, full, warns], accepted, [], 'not-observed'],
  ['does not say who asks', names, accepted, [shown(message)], 'failed'],
  ['does not say why', [why], accepted, [shown(who)], 'failed'],
  ['tells not what is shown', [...names, why], accepted, [{ asked: 'elicitation/create' }], 'not-observed'],
  [
    'gives what nobody was asked for',
    [controls],
    accepted,
    [{ id: '0', action: 'connect', outcome: 'result' }],
    'failed',
  ],
  ['sends what was changed', reviews, answered({ action: 'accept', content: { name: 'first' } }), [form], 'failed'],
  ['declines', [...reviews, controls], answered({ action: 'decline' }), [form], 'not-observed'],
  ['hides the host', [host], accepted, three('Continue?'), 'failed'],
  ['hides the host', [full, warns], accepted, three('Continue?'), 'not-observed'],
  ['cuts the URL', [full], accepted, three(url.slice(0, 50)), 'failed'],
  ['cuts the URL', [host], accepted, three(url.slice(0, 50)), 'passed'],
  ['shows an odd host like another', [warns], accepted, three(`Open ${url}`, `Open ${odd}`), 'failed'],
  ['shows no odd host', [warns], accepted, [form, shown(url)], 'not-observed'],
])('a client that %s: %s', (_, ids, built, reports, verdict) => {
  for (const id of ids) expect([id, judgeScenario(scenario, id, built, { reports }).verdict]).toEqual([id, verdict])
})
