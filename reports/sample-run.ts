/** A run as the runner tells it, for the tests of the reports and for looking at them. */
import type { Cell, Result, RunEvent, Summary, WireExcerpt } from '../harness/runner/events.ts'

type Place = Pick<Result, 'revision' | 'transport'>

const stdio = (revision: Result['revision']): Place => ({ revision, transport: 'stdio' })
const http = (revision: Result['revision']): Place => ({ revision, transport: 'streamable-http' })
const places: readonly Place[] = [stdio('2025-03-26'), stdio('2025-06-18'), http('2025-06-18')]
const spec = (revision: string, page: string) => `https://modelcontextprotocol.io/specification/${revision}/${page}`
const scenarios = [
  'server/lifecycle/version-negotiation',
  'server/base/ids',
  'server/http/origin',
  'server/tools/list',
] as const

function wire(seq: number, at: number, arrow: WireExcerpt['arrow'], text: string, relevant = false): WireExcerpt {
  return { seq, at, connection: 'a', arrow, text, relevant }
}

/** A verdict in a place; what a test does not care about is filled in. */
export function sampleResult(
  place: Place,
  requirement: string,
  rest: Partial<Result> & Pick<Result, 'verdict'>,
): Result {
  return {
    ...place,
    requirement,
    level: 'MUST',
    says: 'The rule in the words of the suite.',
    link: spec(place.revision, 'basic/index'),
    source: scenarios[0],
    evidence: [],
    ...rest,
  }
}

function versionEcho(place: Place): Result {
  const { revision } = place
  return sampleResult(place, 'lifecycle.version.echo-supported', {
    verdict: 'failed',
    says: 'A server that supports the requested version answers with the same version.',
    link: spec(revision, 'basic/lifecycle#version-negotiation'),
    expected: `the requested version, "${revision}"`,
    actual: '2024-11-05',
    evidence: [
      wire(11, 240, '!', 'process started: node server.js'),
      wire(
        12,
        412.4,
        '->',
        `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"${revision}","capabilities":{},"clientInfo":{"name":"mcp-conform","version":"0.1.0"}}}`,
      ),
      wire(
        13,
        415.9,
        '<-',
        '{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2024-11-05","capabilities":{"tools":{}},"serverInfo":{"name":"notes","version":"1.4.0"}}}',
        true,
      ),
      wire(14, 416.2, '->', '{"jsonrpc":"2.0","method":"notifications/initialized"}'),
    ],
    repeat: `mcp-conform server --only lifecycle.version.echo-supported --revision ${revision} -- node server.js`,
  })
}

function origin(place: Place): Result {
  return sampleResult(place, 'http.origin.validated', {
    verdict: 'failed',
    says: 'The server checks the Origin header of incoming POSTs, as a defence against DNS rebinding.',
    link: spec(place.revision, 'basic/transports#security-warning'),
    source: scenarios[2],
    expected: 'a refusal with a 4xx status',
    actual: { status: 200 },
    evidence: [
      wire(60, 702, '->', 'POST /mcp  Origin: http://evil.invalid  {"jsonrpc":"2.0","id":4,"method":"ping"}', true),
      wire(61, 709, '<-', '200 OK  content-type: application/json  {"jsonrpc":"2.0","id":4,"result":{}}', true),
    ],
    more: 2,
    repeat: 'mcp-conform server --only http.origin.validated --url http://127.0.0.1:3000/mcp',
  })
}

function idType(place: Place): Result {
  return sampleResult(place, 'base.response.id-matches', {
    verdict: 'failed',
    says: 'A response carries the id of the request that it answers, with the same type.',
    source: 'monitors/response-ids',
    scenario: scenarios[1],
    expected: 'a response with the id "7"',
    actual: 7,
    evidence: [
      wire(31, 520, '->', '{"jsonrpc":"2.0","id":"7","method":"ping"}'),
      wire(32, 522, '<-', '{"jsonrpc":"2.0","id":7,"result":{}}', true),
    ],
  })
}

function noSlowTool(place: Place, requirement: string): Result {
  return sampleResult(place, requirement, {
    verdict: 'not-observed',
    reason: 'The target offers nothing for the fixture slow-tool.',
  })
}

const results: readonly Result[] = [
  ...places.flatMap((place) =>
    [
      'base.core.server-lifecycle-supported',
      'ping.receiver.responds',
      'tools.list.shape',
      'lifecycle.initialize.result-fields',
    ].map((id) => sampleResult(place, id, { verdict: 'passed', source: scenarios[3] })),
  ),
  versionEcho(stdio('2025-03-26')),
  versionEcho(stdio('2025-06-18')),
  sampleResult(http('2025-06-18'), 'lifecycle.version.echo-supported', { verdict: 'passed' }),
  origin(http('2025-06-18')),
  idType(stdio('2025-06-18')),
  ...places.map((place) =>
    sampleResult(place, 'tools.descriptor.input-schema-object', {
      verdict: 'warned',
      level: 'SHOULD',
      says: 'The inputSchema of a tool without parameters states that it takes none.',
      source: scenarios[3],
      expected: 'an inputSchema with additionalProperties false',
      actual: { type: 'object' },
    }),
  ),
  ...places.flatMap((place) =>
    [
      'cancellation.receiver.stops',
      'cancellation.receiver.no-response',
      'progress.notification.increases',
      'progress.notification.stops',
    ].map((id) => noSlowTool(place, id)),
  ),
  sampleResult(stdio('2025-06-18'), 'base.response.one-per-request', {
    verdict: 'not-observed',
    reason: 'blocked by base.response.id-matches, which failed',
  }),
  ...places
    .filter((place) => place.transport === 'stdio')
    .map((place) =>
      sampleResult(place, 'session.id.visible-ascii', {
        verdict: 'not-applicable',
        reason: 'holds for streamable-http only',
      }),
    ),
]

const faulty = sampleResult(stdio('2025-03-26'), 'tools.call.unknown-tool', {
  verdict: 'harness-error',
  source: scenarios[3],
  reason: "The judge threw: TypeError: Cannot read properties of undefined (reading 'error')",
  repeat: 'mcp-conform server --only tools.call.unknown-tool --revision 2025-03-26 -- node server.js',
})

const cells: readonly Cell[] = places.flatMap((place) =>
  scenarios
    .filter((s) => s !== 'server/http/origin' || place.transport !== 'stdio')
    .map((scenario) => ({ scenario, ...place })),
)

const opening: readonly RunEvent[] = [
  {
    type: 'run-started',
    info: {
      tool: { name: 'mcp-conform', version: '0.1.0' },
      side: 'server',
      target: 'node server.js and http://127.0.0.1:3000/mcp',
      startedAt: '2026-01-02T03:04:05.678Z',
      seed: 20260102,
      strict: false,
      traceFile: 'mcp-conform-report/trace.jsonl',
    },
  },
  {
    type: 'facts',
    facts: {
      side: 'server',
      accepted: places.map((place) => ({
        ...place,
        capabilities: { tools: { listChanged: true }, logging: {} },
        implementation: { name: 'notes', version: '1.4.0' },
        tools: [{ name: 'search' }, { name: 'add' }],
        resources: [{ uri: 'notes://1' }],
        resourceTemplates: [],
        prompts: [],
      })),
      refused: [
        { ...stdio('2026-07-28'), reason: 'server/discover was answered with error -32601' },
        { ...http('2026-07-28'), reason: 'server/discover was answered with HTTP status 400' },
      ],
    },
  },
  {
    type: 'planned',
    cells,
    omitted: places
      .filter((place) => place.transport === 'stdio')
      .map((place) => ({ ...place, scenario: 'server/http/origin', reason: 'needs an HTTP transport' })),
  },
]

function scenarioEvents(cell: Cell): readonly RunEvent[] {
  const here = results.filter(
    (r) => r.revision === cell.revision && r.transport === cell.transport && (r.scenario ?? r.source) === cell.scenario,
  )
  return [
    { type: 'scenario-started', cell, title: cell.scenario },
    { type: 'scenario-ended', cell, durationMs: 120, outcome: 'completed' },
    ...here.map((result): RunEvent => ({ type: 'result', result })),
  ]
}

function ended(
  summary: Partial<Summary> & Pick<Summary, 'outcome' | 'exitCode' | 'judgedRequirements'>,
  from: readonly Result[],
): RunEvent {
  const counts = { passed: 0, failed: 0, warned: 0, 'not-applicable': 0, 'not-observed': 0, 'harness-error': 0 }
  for (const { verdict } of from) counts[verdict] += 1
  return { type: 'run-ended', summary: { counts, durationMs: 4210, problems: [], ...summary } }
}

/** Failures in several places, warnings, things not observed. */
export const brokenRun: readonly RunEvent[] = [
  ...opening,
  ...cells.flatMap(scenarioEvents),
  ended({ outcome: 'violations', exitCode: 1, judgedRequirements: 8 }, results),
]

const good = results.filter((r) => r.verdict === 'passed' || r.verdict === 'not-applicable')

/** Nothing is broken and everything was seen. */
export const cleanRun: readonly RunEvent[] = [
  ...opening,
  ...good.map((result): RunEvent => ({ type: 'result', result })),
  ended({ outcome: 'conforms', exitCode: 0, judgedRequirements: 5 }, good),
]

/** A judge of ours threw. */
export const faultyRun: readonly RunEvent[] = [
  ...opening,
  ...[...good, faulty].map((result): RunEvent => ({ type: 'result', result })),
  { type: 'problem', message: 'The time limit of the run, 60 s, was reached.' },
  ended({ outcome: 'incomplete', exitCode: 3, judgedRequirements: 5, problems: ['1 harness error'] }, [
    ...good,
    faulty,
  ]),
]

const first: Cell = { scenario: scenarios[0], ...stdio('2025-03-26') }
const second: Cell = { scenario: scenarios[1], ...stdio('2025-03-26') }

/** Ctrl-C during the second scenario. */
export const interruptedRun: readonly RunEvent[] = [
  ...opening,
  ...scenarioEvents(first),
  { type: 'scenario-started', cell: second, title: second.scenario },
  ended({ outcome: 'interrupted', exitCode: 130, judgedRequirements: 1, problems: ['Interrupted by the user.'] }, [
    versionEcho(stdio('2025-03-26')),
  ]),
]

/** The target was never reached. */
export const unreachedRun: readonly RunEvent[] = [
  ...opening.slice(0, 1),
  { type: 'problem', message: 'The command "node server.js" exited with code 1 before it answered.' },
  ended({ outcome: 'incomplete', exitCode: 3, judgedRequirements: 0 }, []),
]
