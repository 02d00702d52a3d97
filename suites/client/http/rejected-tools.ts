import {
  type Finding,
  failed,
  type JudgeContext,
  type Message,
  missing,
  modern,
  notObserved,
  passed,
  seen,
} from '../../../harness/index.ts'
import type { Json, JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { sentBySubject } from '../../judging/conversation-of.ts'
import { isToolCall } from '../parts/going-on.ts'

const toolOf = (name: string, properties: JsonObject, rest: JsonObject = {}): JsonObject => ({
  name,
  annotations: { readOnlyHint: true },
  inputSchema: { type: 'object', properties, ...rest },
})

const annotated = (value: Json, type = 'string'): JsonObject => ({ type, 'x-mcp-header': value })

const bad = {
  empty: [toolOf('empty', { a: annotated('') })],
  nonToken: ['My Region', 'Region:Primary', 'Région', 'Region\t1'].map((value, i) =>
    toolOf(`non-token-${i}`, { a: annotated(value) }),
  ),
  duplicate: [toolOf('duplicate', { a: annotated('Region'), b: annotated('REGION') })],
  wrongType: ['number', 'object', 'array'].map((type) => toolOf(`wrong-type-${type}`, { a: annotated('A', type) })),
  unreachable: [
    toolOf('in-items', { a: { type: 'array', items: annotated('A') } }),
    toolOf('in-one-of', { a: { oneOf: [annotated('A')] } }),
    toolOf('in-all-of', { a: { type: 'string' } }, { allOf: [{ properties: { b: annotated('B') } }] }),
    toolOf('in-defs', { a: { $ref: '#/$defs/a' } }, { $defs: { a: annotated('A') } }),
  ],
} as const

const good: readonly JsonObject[] = [
  toolOf('good-first', { a: annotated('Method') }),
  toolOf('good-nested', { a: { type: 'object', properties: { b: annotated('Deep') } } }),
  toolOf('good-last', {}),
]

const tools = [...good.slice(0, 1), ...Object.values(bad).flat(), ...good.slice(1)]
const hint =
  'needs call-tool: the client was told to call every tool by `toolCalls` of MCP_CONFORMANCE_CONTEXT, and called'

const calls = (context: Pick<JudgeContext, 'conversations'>): readonly Message[] =>
  sentBySubject(context).filter(({ method }) => method === 'tools/call')

/** The names of the tools that were called. */
const called = (context: Pick<JudgeContext, 'conversations'>): readonly Json[] =>
  calls(context).flatMap(({ params }) => params?.name ?? [])

/** A client that calls the first and the last tool of the list calls all tools. */
const callsAll = (names: readonly Json[]): boolean => names.includes('good-first') && names.includes('good-last')

/** None of these was called, by a client that calls all that it is offered. */
const leftOut =
  (kind: keyof typeof bad) =>
  (_: unknown, context: JudgeContext): Finding => {
    const names = called(context)
    const wrong = calls(context).find(({ params }) => bad[kind].some(({ name }) => name === params?.name))
    if (wrong !== undefined) return failed('no call of a tool that has to be left out', wrong.json, wrong.seq)
    return callsAll(names) ? passed : notObserved(`${hint} ${names.length === 0 ? 'none' : names.join(', ')}`)
  }

export default using(['call-tool']).clientScenario<'control'>({
  title: 'Tools that have to be left out for their x-mcp-header',
  revisions: modern,
  transports: ['streamable-http'],
  async drive({ serve }) {
    const toolCalls = tools.map(({ name }) => ({ name: name ?? null, arguments: {} }))
    const server = await serve(
      {
        tools,
        on: {
          'tools/list': (request, next) => {
            request.deliberate('tools that no server may offer')
            return next()
          },
          'tools/call': async () => ({ content: [] }),
        },
      },
      { scenario: 'http-invalid-tool-headers', context: { toolCalls } },
    )
    const call = await server.next(isToolCall)
    await server.done()
    if (call !== undefined) return
    const plain = await serve(
      { tools: good, on: { 'tools/call': async () => ({ content: [] }) } },
      { context: { toolCalls } },
    )
    await plain.next(isToolCall, { as: 'control' })
    await plain.close()
  },
  judges: {
    'http.params.client-rejects-empty': leftOut('empty'),
    'http.params.client-rejects-non-token': leftOut('nonToken'),
    'http.params.client-rejects-duplicate': leftOut('duplicate'),
    'http.params.client-rejects-wrong-type': leftOut('wrongType'),
    'http.params.client-rejects-unreachable': leftOut('unreachable'),
    'http.params.client-keeps-good-tools': (labels, context) => {
      const control = seen(labels, 'control')
      if (control !== undefined) {
        return missing('calls of the good tools, as when all tools are good', ...control.evidence)
      }
      const names = called(context)
      if (!callsAll(names)) return notObserved(`${hint} ${names.length === 0 ? 'none' : names.join(', ')}`)
      const lacking = good.find(({ name }) => name !== undefined && !names.includes(name))
      return lacking === undefined ? passed : failed('a call of each good tool', lacking)
    },
  },
})
