/** A server that checks only Host has not checked Origin: the finding says so. */
import { afterEach, expect, test } from 'vitest'
import { runOnServer } from '../../../fixtures/in-process/run-on-server.ts'
import type { Accounts } from '../../../harness/fixtures/accounts.ts'
import type { Result } from '../../../harness/judging/result.ts'
import { streamableHttpChannels } from '../../../harness/transports/streamable-http/client.ts'
import { createReferenceServer, type Seams } from '../../../reference-servers/reference-server.ts'
import { loadSuite } from '../../index.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const expectedOf = async (http: Seams['http']): Promise<readonly (string | undefined)[]> =>
  (await found(http)).flatMap(({ verdict, expected }) => (verdict === 'failed' ? [expected] : []))

async function found(http: Seams['http'], accounts: Accounts = {}): Promise<readonly Result[]> {
  const seams: Seams = { checks: { origin: () => undefined }, http }
  const server = createReferenceServer({ fault: { says: 'never looks at Origin', seams } })
  closing.push(() => server.close())
  const { url } = await server.listen()
  const suite = await loadSuite()
  const { events } = await runOnServer(streamableHttpChannels({ url }), {
    suite: { ...suite, scenarios: suite.scenarios.filter(({ id }) => id === 'server/http/origin'), monitors: [] },
    revisions: ['2025-11-25'],
    accounts,
  })
  const results = events.flatMap((event) => (event.type === 'result' ? [event.result] : []))
  return results.filter(({ requirement }) => requirement === 'http.origin.validated')
}

test('a server that is open to every Origin on purpose gets a warning', async () => {
  const results = await found({}, { anyOrigin: true })
  expect(results.map(({ verdict }) => verdict)).toEqual(['warned'])
})

test('a server that looks at neither is red in plain words', async () => {
  expect(await expectedOf({})).toEqual(['a refusal with HTTP status 4xx'])
})

test('one that refuses a foreign Host is red all the same, and told that it does', async () => {
  const accept: NonNullable<Seams['http']>['accept'] = async (exchange, next) => {
    const { request, response } = exchange
    if (request.headers.host?.startsWith('127.0.0.1') === true) return next(exchange)
    response.writeHead(421).end()
  }
  expect(await expectedOf({ accept })).toEqual([
    'a refusal with HTTP status 4xx, whatever Host says (a foreign Host is refused: HTTP 421)',
  ])
})
