/** The SARIF report against what SARIF 2.1.0 demands of the parts that it uses (OASIS, sections 3.13 to 3.58). */
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { brokenRun, cleanRun, faultyRun, interruptedRun, sampleResult } from '../../fixtures/samples/sample-run.ts'
import type { RunEvent } from '../../harness/runner/events.ts'
import { reportText } from '../collect.ts'

const text = { type: 'string', minLength: 1 } as const
const isAbsolute = (uri: string) => URL.canParse(uri)
const isReference = (uri: string) => URL.canParse(uri, 'https://example.org/') && !/[\s<>"\\]/.test(uri)
const isDateTime = (time: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(time)
const level = { enum: ['none', 'note', 'warning', 'error'] } as const

/** An object with these members and no others: SARIF allows none beside those that it names. */
const object = (properties: Readonly<Record<string, object>>, required: readonly string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
})
const list = (items: object) => ({ type: 'array', items })
const message = object({ text, markdown: text, id: text, arguments: list(text) })
const rule = object(
  {
    id: text,
    name: text,
    shortDescription: object({ text }, ['text']),
    fullDescription: object({ text }, ['text']),
    help: object({ text, markdown: text }, ['text']),
    helpUri: { type: 'string', format: 'uri' },
    defaultConfiguration: object({ level }),
    properties: { type: 'object', properties: { tags: { type: 'array', uniqueItems: true, items: text } } },
  },
  ['id'],
)
const notification = object({ level, message, descriptor: { type: 'object' } }, ['message'])
const invocation = object(
  {
    executionSuccessful: { type: 'boolean' },
    exitCode: { type: 'integer' },
    startTimeUtc: { type: 'string', format: 'date-time' },
    endTimeUtc: { type: 'string', format: 'date-time' },
    toolExecutionNotifications: list(notification),
  },
  ['executionSuccessful'],
)
const location = object({
  physicalLocation: object({
    artifactLocation: object({ uri: { type: 'string', format: 'uri-reference' }, uriBaseId: text }),
    region: object({ startLine: { type: 'integer', minimum: 1 } }),
  }),
  logicalLocations: {
    type: 'array',
    uniqueItems: true,
    items: object({ name: text, fullyQualifiedName: text, kind: text }),
  },
})
const result = object(
  {
    ruleId: text,
    ruleIndex: { type: 'integer', minimum: -1 },
    kind: { enum: ['notApplicable', 'pass', 'fail', 'review', 'open', 'informational'] },
    level,
    message,
    locations: list(location),
    partialFingerprints: { type: 'object', additionalProperties: { type: 'string' } },
    suppressions: list(
      object(
        {
          kind: { enum: ['inSource', 'external'] },
          status: { enum: ['accepted', 'underReview', 'rejected'] },
          justification: text,
        },
        ['kind'],
      ),
    ),
    baselineState: { enum: ['new', 'unchanged', 'updated', 'absent'] },
    properties: { type: 'object' },
  },
  ['message'],
)
const driver = object(
  {
    name: text,
    version: text,
    semanticVersion: text,
    informationUri: { type: 'string', format: 'uri' },
    rules: { type: 'array', uniqueItems: true, items: rule },
  },
  ['name'],
)
const run = object(
  {
    tool: object({ driver }, ['driver']),
    invocations: list(invocation),
    results: list(result),
    columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
  },
  ['tool'],
)
const log = object({ $schema: { type: 'string', format: 'uri' }, version: { const: '2.1.0' }, runs: list(run) }, [
  'version',
  'runs',
])

const ajv = new Ajv({
  allErrors: true,
  formats: { uri: isAbsolute, 'uri-reference': isReference, 'date-time': isDateTime },
})
const validate = ajv.compile(log)

test.each(Object.entries({ brokenRun, cleanRun, faultyRun, interruptedRun }))('%s', async (_, events) => {
  validate(JSON.parse(await reportText('sarif', events)))
  expect(validate.errors ?? []).toEqual([])
})

test('each result points to its rule, and says by its level whether it breaks the run', async () => {
  const [{ tool, results }] = JSON.parse(await reportText('sarif', brokenRun)).runs
  expect(results.length).toBeGreaterThan(2)
  for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex].id).toBe(ruleId)
  const levels = new Set(results.map((one: { level: string }) => one.level))
  expect(levels).toEqual(new Set(['error', 'warning']))
})

test('requirements on security bear their severity for code scanning, and no others do', async () => {
  const place = { revision: '2025-11-25', transport: 'stdio' } as const
  const added = [
    sampleResult(place, 'security.proxy.consent-per-user', { verdict: 'failed', security: true }),
    sampleResult(place, 'security.ssrf.private-ipv4', { verdict: 'warned', level: 'SHOULD', security: true }),
    sampleResult(place, 'ping.receiver.responds', { verdict: 'failed' }),
  ].map((result) => ({ type: 'result', result }) as const)
  const events = brokenRun.flatMap((event): RunEvent[] => (event.type === 'run-ended' ? [...added, event] : [event]))
  const [{ tool }] = JSON.parse(await reportText('sarif', events)).runs
  const severities = Object.fromEntries(
    tool.driver.rules.map((one: { id: string; properties: Record<string, unknown> }) => [
      one.id,
      one.properties['security-severity'],
    ]),
  )
  expect(severities).toMatchObject({
    'security.proxy.consent-per-user': '7.5',
    'security.ssrf.private-ipv4': '5.0',
    'ping.receiver.responds': undefined,
  })
  const tagged = tool.driver.rules.filter(({ properties }: { properties: { tags: string[] } }) =>
    properties.tags.includes('security'),
  )
  expect(tagged.map(({ id }: { id: string }) => id).sort()).toEqual([
    'security.proxy.consent-per-user',
    'security.ssrf.private-ipv4',
  ])
})

test.each([
  ['node ./build/server.js --verbose', 'build/server.js'],
  ['node .bin/server.mjs', '.bin/server.mjs'],
  ['node ../elsewhere/server.js', 'mcp-conform'],
  ['node /opt/server.js', 'mcp-conform'],
  ['http://127.0.0.1:3000/mcp', 'mcp-conform'],
])('the results of %s are shown at %s', async (target, uri) => {
  const events = brokenRun.map((event) =>
    event.type === 'run-started' ? { ...event, info: { ...event.info, target } } : event,
  )
  const [{ results }] = JSON.parse(await reportText('sarif', events)).runs
  expect(results[0].locations[0].physicalLocation).toEqual({ artifactLocation: { uri }, region: { startLine: 1 } })
})
