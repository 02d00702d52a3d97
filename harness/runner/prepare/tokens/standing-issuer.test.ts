import { expect, test } from 'vitest'
import { plainRun } from '../../../../fixtures/in-process/plain-run.ts'
import { loadSuite } from '../../../../suites/index.ts'
import type { Suite } from '../../../judging/suite.ts'
import { freePort } from '../../../targets/free-port.ts'
import type { RunEvent } from '../../events.ts'
import { runSuite } from '../../run.ts'

const suite = await loadSuite()

/** A server that wants to know its issuer before it listens. */
const source = `
  const issuer = process.env.MCP_CONFORMANCE_AUTH_SERVER_URL ?? 'nowhere'
  const asked = await fetch(issuer + '/.well-known/oauth-authorization-server').catch(() => undefined)
  const metadata = await asked?.json()
  const keys = metadata && await (await fetch(metadata.jwks_uri)).json()
  console.error('The issuer is ' + metadata?.issuer + ' with ' + keys?.keys.length + ' key.')
  process.exit(1)
`

/** Runs the suite on it; what it has written is in the problem that it does not listen. */
async function run(using: Suite, port: number | undefined): Promise<string> {
  const events: RunEvent[] = []
  await runSuite({
    suite: using,
    side: 'server',
    target: {
      command: [process.execPath, '--input-type=module', '--eval', source],
      url: `http://127.0.0.1:${await freePort()}/mcp`,
      startsHttp: true,
      env: {},
      cwd: process.cwd(),
      headers: [],
    },
    ...(port === undefined ? {} : { accounts: { authorization: { suiteIssuer: { port } } } }),
    ...plainRun(),
    callTools: 'none',
    limits: { startMs: 60_000, requestMs: 60_000, scenarioMs: 60_000, runMs: 120_000 },
    emit: (event) => events.push(event),
  })
  return events.flatMap((event) => (event.type === 'problem' ? [event.message] : [])).join('\n')
}

test('a server finds our issuer when it starts, and nobody does when the run is over', async () => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  expect(await run(suite, port)).toContain(`The issuer is ${origin} with 1 key.`)
  await expect(fetch(origin)).rejects.toThrow()
})

test('where no issuer of ours is trusted, none is loaded', async () => {
  const issuer = (): never => {
    throw new Error('it was loaded')
  }
  expect(await run({ ...suite, issuer }, undefined)).toContain('The issuer is undefined')
})
