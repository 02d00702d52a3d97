import {
  at,
  type Breach,
  each,
  type Finding,
  failed,
  header,
  type JudgeContext,
  type Message,
  modern,
  notObserved,
  passed,
  warned,
} from '../../../harness/index.ts'
import type { Json, JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { sentBySubject } from '../../judging/conversation-of.ts'
import { decodeHeader, isPlain } from '../../monitors/parts/decode-header.ts'

const annotated = (type: string, name: string): JsonObject => ({ type, 'x-mcp-header': name })

/** Header name -> where its value stands in the arguments. */
const places: Readonly<Record<string, readonly string[]>> = {
  Region: ['region'],
  Count: ['count'],
  Dry: ['dry'],
  Inner: ['target', 'region'],
  Missing: ['missing'],
}

/** A read-only tool, so that a driver that calls just one takes this one. */
const tool: JsonObject = {
  name: 'mirror',
  annotations: { readOnlyHint: true },
  inputSchema: {
    type: 'object',
    properties: {
      region: annotated('string', 'Region'),
      count: annotated('integer', 'Count'),
      dry: annotated('boolean', 'Dry'),
      missing: { ...annotated('string', 'Missing'), default: 'eu' },
      target: { type: 'object', properties: { region: annotated('string', 'Inner') } },
    },
    required: ['region', 'count', 'dry'],
  },
}

const calls: readonly JsonObject[] = [
  { region: 'us west 1', count: 42, dry: true, target: { region: 'inner' } },
  { region: '', count: 0, dry: false },
  { region: 'Hello, 世界', count: -7, dry: true, target: {} },
  { region: ' padded ', count: 1, dry: true },
  { region: 'line1\nline2', count: 1, dry: true },
  { region: 'x\r\nX-Injected: 1\r\n\r\n', count: 1, dry: true },
  { region: '=?base64?literal?=', count: 1, dry: true },
  { region: 'r', count: 1, dry: true, missing: null },
  // The greatest number that every implementation has exactly, and one that some round.
  { region: 'r', count: Number.MAX_SAFE_INTEGER, dry: true },
  { region: 'r', count: 2 ** 53 + 2, dry: true },
]

interface Mirror {
  readonly call: Message
  readonly name: string
  /** The argument; undefined when it is absent. */
  readonly value: Json | undefined
  /** The header, undecoded. */
  readonly sent: string | undefined
}

/** Every annotated parameter of every call, with its header. */
function mirrors({ conversations }: Pick<JudgeContext, 'conversations'>): readonly Mirror[] {
  return sentBySubject({ conversations })
    .filter(({ method, params }) => method === 'tools/call' && params?.name === tool.name)
    .flatMap((call) =>
      Object.entries(places).map(([name, path]) => ({
        call,
        name,
        value: at(call.params, 'arguments', ...path),
        sent: header(call.http?.requestHeaders ?? [], `Mcp-Param-${name}`),
      })),
    )
}

const hint = 'needs call-tool: have the client make the calls in `toolCalls` of MCP_CONFORMANCE_CONTEXT'

/** Judges the mirrors that fit. */
const where =
  (fits: (mirror: Mirror) => boolean, judge: (mirror: Mirror) => Finding) =>
  (_: unknown, context: JudgeContext): Finding =>
    each(mirrors(context).filter(fits), judge, hint)

/** Numbers of this size are judged by themselves. */
const isLarge = (value: Json | undefined): boolean =>
  typeof value === 'number' && Math.abs(value) >= Number.MAX_SAFE_INTEGER

const isSafe = (value: Json | undefined): boolean => typeof value !== 'string' || value === '' || isPlain(value)
const looksEncoded = (value: Json | undefined): boolean => typeof value === 'string' && /^=\?base64\?.*\?=$/.test(value)

/** Coded somehow, by the look of it. */
const isMarked = (sent: string | undefined): boolean => sent?.startsWith('=?') === true

function flaw({ call, name }: Mirror, expected: string, actual: string | undefined): Breach {
  return failed(`Mcp-Param-${name}: ${expected}`, actual ?? null, call.seq)
}

/** The header as it is, or in the base64 form. */
function agrees(mirror: Mirror): Finding {
  const { value, sent } = mirror
  const text = String(value)
  if (sent === text) return passed
  if (text === '' && sent === undefined)
    return warned(`Mcp-Param-${mirror.name} without a value`, null, mirror.call.seq)
  if (sent !== undefined && decodeHeader(sent) === text) {
    return warned(`Mcp-Param-${mirror.name}: ${text}`, sent, mirror.call.seq)
  }
  return flaw(mirror, text, sent)
}

function encoded(mirror: Mirror): Finding {
  if (isMarked(mirror.sent) && !looksEncoded(mirror.sent)) return notObserved('another requirement covers the markers')
  const coded = `=?base64?${Buffer.from(String(mirror.value), 'utf8').toString('base64')}?=`
  return mirror.sent === coded ? passed : flaw(mirror, coded, mirror.sent)
}

const absent = (mirror: Mirror): Finding => (mirror.sent === undefined ? passed : flaw(mirror, 'left out', mirror.sent))

export default using(['call-tool']).clientScenario({
  title: 'Arguments that are mirrored in headers',
  revisions: modern,
  transports: ['streamable-http'],
  async drive({ serve }) {
    const toolCalls = calls.map((args) => ({ name: tool.name ?? null, arguments: args }))
    const server = await serve(
      { tools: [tool], on: { 'tools/call': async () => ({ content: [] }) } },
      { scenario: 'http-custom-headers', context: { toolCalls } },
    )
    await server.done()
  },
  judges: {
    'http.params.client-mirrors': where(
      ({ name, value }) => name === 'Region' && typeof value === 'string' && value !== '' && isSafe(value),
      (mirror) => (mirror.sent === undefined ? flaw(mirror, String(mirror.value), mirror.sent) : passed),
    ),
    'http.params.client-exact-path': where(({ name, value }) => name === 'Inner' && typeof value === 'string', agrees),
    'http.params.client-omits-absent': where(({ value }) => value === undefined, absent),
    'http.params.client-omits-null': where(({ value }) => value === null, absent),
    'http.params.client-conversion': where(
      ({ name, value, sent }) =>
        name !== 'Inner' &&
        value !== undefined &&
        value !== null &&
        isSafe(value) &&
        !looksEncoded(value) &&
        !isLarge(value) &&
        // A missing header of a plain text is judged as such.
        (sent !== undefined || typeof value !== 'string' || value === ''),
      agrees,
    ),
    'http.params.integer-safe-range': where(
      ({ name, value }) => name === 'Count' && isLarge(value),
      (mirror) => (mirror.sent === undefined ? notObserved('the mirror is missing') : agrees(mirror)),
    ),
    'http.params.client-current-headers': (_, context) => {
      const all = mirrors(context).filter(({ value }) => isSafe(value) && value !== undefined && value !== '')
      const stale = all.filter(
        ({ call, name, value, sent }) =>
          sent !== undefined &&
          sent !== String(value) &&
          all.some((other) => other.call.seq < call.seq && other.name === name && other.sent === sent),
      )
      const [first] = stale
      if (first !== undefined) {
        const breach = flaw(first, `${String(first.value)}, as in its own body`, first.sent)
        return { ...breach, further: stale.map(({ call }) => call.seq) }
      }
      const calls = new Set(all.map(({ call }) => JSON.stringify(call.params?.arguments)))
      return calls.size > 1 ? passed : notObserved(hint)
    },
    'http.params.client-encodes-unsafe': where(
      ({ value }) =>
        typeof value === 'string' && !isSafe(value) && !looksEncoded(value) && !value.includes('X-Injected'),
      encoded,
    ),
    'http.params.client-no-injection': where(
      ({ value }) => typeof value === 'string' && value.includes('X-Injected'),
      (mirror) => {
        const injected = header(mirror.call.http?.requestHeaders ?? [], 'X-Injected')
        return injected === undefined ? passed : failed('no X-Injected header', injected, mirror.call.seq)
      },
    ),
    'http.params.client-encodes-sentinel': where(({ value }) => looksEncoded(value), encoded),
    'http.params.client-exact-markers': where(
      ({ value, sent }) => typeof value === 'string' && !isSafe(value) && isMarked(sent),
      (mirror) => (looksEncoded(mirror.sent) ? passed : flaw(mirror, '=?base64?...?=', mirror.sent)),
    ),
  },
})
