import {
  each,
  failed,
  type IncomingRequest,
  isSince,
  notObserved,
  passed,
  type ServerScript,
  warned,
} from '../../../harness/index.ts'
import type { Json, JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { sentBySubject } from '../../judging/conversation-of.ts'
import { type Burdened, bore, burden } from '../parts/burdens.ts'

type Kind = 'logs' | 'icons' | 'links' | 'dialect'
type Label = Burdened<Kind>

const plain: JsonObject = { type: 'object' }
const manySizes: readonly Json[] = Array.from({ length: 10_000 }, (_, i) => `${i + 1}x${i + 1}`)

/** Well formed, and nothing that anybody should trust. */
const icons: readonly JsonObject[] = [
  // Much for an icon, and little enough for clients that take no event above 1 MiB.
  { src: `data:image/png;base64,${'A'.repeat(250_000)}`, mimeType: 'image/png' },
  { src: 'data:image/png;base64,AAAA', mimeType: 'image/png', sizes: [...manySizes] },
  { src: 'data:text/html,<script>1</script>', mimeType: 'text/html' },
  { src: 'https://[2001:db8::1]:1/%00\u001b[31m\u202e', mimeType: '\u0000\u001b]0;x\u0007', sizes: ['any'] },
]
const links: readonly JsonObject[] = ['no URL', '', 'https://', '//', '\u0000'].map((src) => ({ src }))

const oddTools: Readonly<Partial<Record<Kind, JsonObject>>> = {
  icons: { name: 'odd-icons', inputSchema: plain, icons: [...icons] },
  links: { name: 'odd-links', inputSchema: plain, icons: [...links] },
  dialect: {
    name: 'odd-dialect',
    inputSchema: plain,
    outputSchema: { $schema: 'https://example.com/x-suite/unknown-dialect', type: 'object' },
  },
}

/** Each takes the place of another in an index that folds cases. */
const pair = ['getItem', 'getitem'] as const
const last = 'other'
const named = (name: string): JsonObject => ({ name, inputSchema: plain, annotations: { readOnlyHint: true } })

/** Data that is neither text nor small: 120 levels, which parsers of the field still read (one stops at 200, as RFC 8259 allows), and 200 kB. */
const deep = Array.from({ length: 60 }).reduce<JsonObject>((inner) => ({ a: [inner] }), { a: 'x'.repeat(200_000) })
const logs: readonly JsonObject[] = [
  { level: 'bogus', data: 'a level that nobody knows' },
  { level: 'info' },
  { level: 'info', data: null },
  { level: 'info', data: deep, logger: '\u001b[31m' },
  { level: 7, data: [] },
]

async function sendLogs(request: IncomingRequest<Label>): Promise<void> {
  for (const params of logs)
    await request.send(
      { jsonrpc: '2.0', method: 'notifications/message', params },
      { deliberate: 'log messages that no server may send' },
    )
}

const oddOnes = (kinds: readonly Kind[]): readonly JsonObject[] =>
  kinds.map((kind) => oddTools[kind]).filter((tool) => tool !== undefined)

const server = (kinds: readonly Kind[], isLegacy: boolean): ServerScript<Label> => ({
  capabilities: { tools: {}, ...(isLegacy && { logging: {} }) },
  tools: [named('echo'), ...oddOnes(kinds), ...[...pair, last].map(named)],
  on: {
    'tools/list': async (request, next) => {
      if (kinds.includes('logs')) await sendLogs(request)
      if (kinds.length > 0) request.deliberate('tools that no server should offer')
      return next()
    },
    'tools/call': async ({ params }) => ({
      content: [{ type: 'text', text: '{}' }],
      ...(params.name === 'odd-dialect' && { structuredContent: {} }),
    }),
  },
})

export default using(['call-tool', 'list-tools']).clientScenario<Label>({
  title:
    'Tools with icons and schemas that nobody should trust, names that differ in case only, and broken log messages',
  async drive(drive) {
    const { revision } = drive
    const kinds: readonly Kind[] = isSince(revision.id, '2025-11-25') ? ['logs', 'icons', 'links', 'dialect'] : ['logs']
    const toolCalls = ['echo', ...pair, last].map((name) => ({ name, arguments: {} }))
    await burden(drive, kinds, (some) => server(some, revision.era === 'legacy'), { context: { toolCalls } })
  },
  judges: {
    'logging.client.validate-data': (labels) => bore(labels, 'logs', 'log messages with unknown levels and odd data'),
    'json-schema.client.unsupported-dialect-error': (labels) =>
      bore(labels, 'dialect', 'a list in which one tool has a schema of an unknown dialect'),
    'icons.consumer.untrusted-input': (labels) => {
      const hostile = bore(labels, 'icons', 'icons with a source of 250 kB, 10,000 sizes and control characters')
      if (hostile.verdict !== 'passed') return hostile
      const unlinked = bore(labels, 'links', 'icons whose source is no URL')
      // The schema asks for a URI there: whoever checks all that it gets may refuse the list.
      return unlinked.verdict === 'failed' ? warned(unlinked.expected, unlinked.actual) : unlinked
    },
    'tools.name.case-sensitive-client': (_, { conversations }) =>
      each(
        conversations,
        (conversation) => {
          const calls = sentBySubject({ conversations: [conversation] }).filter(({ method }) => method === 'tools/call')
          const names = calls.map(({ params }) => params?.name)
          const missing = pair.find((name) => !names.includes(name))
          if (missing === undefined) return passed
          // A client that calls the first and the last tool of the list calls all tools.
          if (!names.includes('echo') || !names.includes(last) || !pair.some((name) => names.includes(name)))
            return notObserved('needs call-tool: the client was told to call both by `toolCalls`, and did not')
          return failed(
            `a call of ${missing}, too`,
            names.map((name) => name ?? null),
            ...calls.map(({ seq }) => seq),
          )
        },
        'the client did not connect',
      ),
  },
})
