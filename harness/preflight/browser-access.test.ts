/** What a server tells a browser before it lets a page speak with it. */
import { expect, test } from 'vitest'
import { runOnServer } from '../../fixtures/in-process/run-on-server.ts'
import { sampleSuite } from '../../fixtures/samples/sample-suite.ts'
import { createReferenceServer } from '../../reference-servers/reference-server.ts'
import type { RevisionId } from '../../schema/index.ts'
import { streamableHttpChannels } from '../transports/streamable-http/client.ts'

type Headers = Readonly<Record<string, string>>

/** The facts of a server that answers with these headers, and OPTIONS with those; and what it was asked by OPTIONS. */
async function ask(answers: Headers, options: Headers, revision: RevisionId = '2025-11-25') {
  const asked: (string | undefined)[] = []
  const server = createReferenceServer({
    fault: {
      says: 'is open to web pages',
      seams: {
        http: {
          async accept(exchange, next) {
            const { request, response } = exchange
            if (request.method !== 'OPTIONS') return next(exchange)
            asked.push(String(request.headers['access-control-request-headers']))
            response.writeHead(204, options).end()
          },
          head: (head, exchange, next) => next({ ...head, headers: { ...head.headers, ...answers } }, exchange),
        },
      },
    },
  })
  const { url } = await server.listen()
  try {
    const { events } = await runOnServer(streamableHttpChannels({ url }), {
      suite: { ...sampleSuite, scenarios: [], monitors: [] },
      revisions: [revision],
    })
    const facts = events.flatMap((event) => (event.type === 'facts' ? event.facts.accepted : []))
    return { browser: facts[0]?.browser, asked }
  } finally {
    await server.close()
  }
}

const open = { 'access-control-allow-origin': '*' }

test('a server that is open to no page is not asked', async () => {
  expect(await ask({}, {})).toEqual({ browser: undefined, asked: [] })
})

test('is asked for the headers of a client, and told apart what lacks', async () => {
  expect(await ask(open, { ...open, 'access-control-allow-headers': 'Content-Type, mcp-session-id' })).toEqual({
    browser: { notAllowed: ['mcp-protocol-version'], notExposed: ['mcp-session-id'] },
    asked: ['content-type,mcp-protocol-version,mcp-session-id'],
  })
})

test('nothing lacks where all is allowed and exposed', async () => {
  const all = { ...open, 'access-control-expose-headers': 'mcp-session-id' }
  expect((await ask(all, { 'access-control-allow-headers': '*' })).browser).toEqual({ notAllowed: [], notExposed: [] })
})

test('2026-07-28 has headers of its own, and no session', async () => {
  expect((await ask(open, { 'access-control-allow-headers': 'content-type' }, '2026-07-28')).browser).toEqual({
    notAllowed: ['mcp-method', 'mcp-protocol-version'],
    notExposed: [],
  })
})
