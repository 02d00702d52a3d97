import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { breaches } from '../../../fixtures/traces/judge-trace.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { ledger } from '../../requirements/ledger.ts'
import capabilitiesUsed from './capabilities-used.ts'

const note = (method: string): JsonObject => ({ jsonrpc: '2.0', method })
const ask = (method: string, params: JsonObject = {}): JsonObject => ({ jsonrpc: '2.0', id: 1, method, params })
const operation = { client: 'lifecycle.operation.client-capabilities' }

const requirementOf = (id: string) => [...ledger.values()].find((requirement) => requirement.id === id)

/** As the harness does: only requirements of this revision and side, and of those broken none that another one refines. */
function reported(built: TraceBuilder): readonly string[] {
  const { revision, subject } = built.conversation()
  const found = breaches(capabilitiesUsed.judges, built).filter((id) => {
    const requirement = requirementOf(id)
    return requirement !== undefined && revision in requirement.revisions && requirement.actor === subject
  })
  const refined = new Set(found.flatMap(refinedBy))
  return found.filter((id) => !refined.has(id))
}

/** The requirements that this one refines, over all steps. */
function refinedBy(id: string): string[] {
  const next = requirementOf(id)?.refines
  return next === undefined ? [] : [next, ...refinedBy(next)]
}

const server = (declared: { client?: JsonObject; server?: JsonObject }): TraceBuilder => trace().open(declared)
const client = (declared: { client?: JsonObject; server?: JsonObject }): TraceBuilder =>
  trace({ target: 'client' }).open(declared)
const stateless = (capabilities: JsonObject): TraceBuilder =>
  trace({ revision: '2026-07-28', target: 'client' })
    .client({ jsonrpc: '2.0', id: 0, method: 'server/discover' })
    .server({ jsonrpc: '2.0', id: 0, result: { capabilities } })
const asksFor = (method: string, capabilities: JsonObject, params: JsonObject = {}): TraceBuilder =>
  trace({ revision: '2026-07-28' })
    .client(ask('tools/call', { _meta: { 'io.modelcontextprotocol/clientCapabilities': capabilities } }))
    .server({
      jsonrpc: '2.0',
      id: 1,
      result: { resultType: 'input_required', inputRequests: { a: { method, params } } },
    })

const rows: readonly [what: string, built: TraceBuilder, ids: readonly string[]][] = [
  [
    'declared changes',
    server({ server: { tools: { listChanged: true } } }).server(note('notifications/tools/list_changed')),
    [],
  ],
  [
    'undeclared changes',
    server({ server: { tools: {} } }).server(note('notifications/tools/list_changed')),
    ['tools.list-changed.undeclared-strict'],
  ],
  [
    'updates without subscribe',
    server({ server: { resources: {} } }).server(note('notifications/resources/updated')),
    ['capabilities.server.resource-updates-need-subscribe'],
  ],
  ['logs without logging', server({}).server(note('notifications/message')), ['logging.server.declare-capability']],
  ['roots that were declared', server({ client: { roots: {} } }).server(ask('roots/list')), []],
  ['roots that were not', server({}).server(ask('roots/list')), ['roots.capability.undeclared-not-requested']],
  [
    'the same as a SHOULD',
    trace({ revision: '2025-03-26' }).open().server(ask('roots/list')),
    ['roots.capability.check-before-use'],
  ],
  ['forms for an empty elicitation', server({ client: { elicitation: {} } }).server(ask('elicitation/create')), []],
  [
    'a url for it',
    server({ client: { elicitation: {} } }).server(ask('elicitation/create', { mode: 'url' })),
    ['elicitation.mode.undeclared-url'],
  ],
  [
    'tools for sampling',
    server({ client: { sampling: {} } }).server(ask('sampling/createMessage', { tools: [] })),
    ['sampling.tools.undeclared-not-sent'],
  ],
  ['ping and progress', server({}).server(ask('ping')).server(note('notifications/progress')), []],
  ['before the handshake', trace().server(ask('roots/list')), []],
  ['input that the request declared', asksFor('roots/list', { roots: {} }), []],
  ['input that it did not', asksFor('roots/list', { sampling: {} }), ['roots.capability.undeclared-not-requested']],
  ['tools that are there', client({ server: { tools: {} } }).client(ask('tools/list')), []],
  ['tools that are not', client({}).client(ask('tools/list')), ['tools.capability.client-respects-strict']],
  [
    'prompts of which we told a change',
    client({}).server(note('notifications/prompts/list_changed')).client(ask('prompts/list')),
    [],
  ],
  [
    'tools when we told of a change of prompts',
    client({}).server(note('notifications/prompts/list_changed')).client(ask('tools/list')),
    ['tools.capability.client-respects-strict'],
  ],
  [
    'roots of which we told a change',
    server({}).client(note('notifications/roots/list_changed')).server(ask('roots/list')),
    [],
  ],
  ['levels without logging', client({}).client(ask('logging/setLevel')), [operation.client]],
  [
    'subscriptions without subscribe',
    client({ server: { resources: {} } }).client(ask('resources/subscribe')),
    ['resources.subscribe.client-respects-strict'],
  ],
  [
    'changes of roots',
    client({ client: { roots: {} } }).client(note('notifications/roots/list_changed')),
    ['roots.capability.list-changed-only-if-declared'],
  ],
  [
    'completion before its capability',
    trace({ revision: '2024-11-05', target: 'client' }).open().client(ask('completion/complete')),
    [],
  ],
  ['stateless tools', stateless({}).client(ask('tools/list')), ['tools.capability.client-respects']],
  ['stateless resources', stateless({}).client(ask('resources/list')), ['capabilities.client.respects-server']],
  ['without discovery', trace({ revision: '2026-07-28', target: 'client' }).client(ask('tools/list')), []],
]

test.each(rows)('%s', (_, built, ids) => expect(reported(built)).toEqual(ids))
