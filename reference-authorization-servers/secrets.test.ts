/** What an authorization server gives out, and what its user types, is kept by nobody. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runSuite } from '../harness/runner/run.ts'
import { defaultLimits } from '../settings/defaults.ts'
import { loadSuite } from '../suites/index.ts'
import type { Fault } from './fault.ts'
import { createReferenceIssuer } from './reference-issuer.ts'

/** Notes what passes through the server; breaks nothing. */
function watching(seen: Map<string, string>): Fault {
  const note = (name: string, value: unknown): void => {
    if (typeof value === 'string') seen.set(name, value)
  }
  return {
    says: 'notes its secrets',
    seams: {
      checks: {
        codeUnused(code, next) {
          note('code', code)
          return next(code)
        },
        verifier(verifier, challenge, next) {
          note('verifier', verifier)
          return next(verifier, challenge)
        },
      },
      token(grant, body, next) {
        const answer = next(grant, body)
        note('access token', answer.access_token)
        note('refresh token', answer.refresh_token)
        return answer
      },
    },
  }
}

test('six secrets are in no event and in no trace', async () => {
  const seen = new Map([
    ['password', 'open-sesame-4711'],
    ['client secret', 'secret-of-the-web-client-0815'],
  ])
  const secret = seen.get('client secret') ?? ''
  const redirectUri = 'https://client.example/callback'
  const user = { name: 'alice', password: seen.get('password') ?? '' }
  const clients = [{ id: 'web-client', secret, redirectUris: [redirectUri] }]
  const issuer = createReferenceIssuer({ user, clients, fault: watching(seen) })
  const folder = mkdtempSync(join(tmpdir(), 'mcp-conform-secrets-'))
  const traceFile = join(folder, 'trace.jsonl')
  const suite = await loadSuite()
  let told = ''
  try {
    await runSuite({
      suite: { ...suite, scenarios: suite.scenarios.filter(({ id }) => id.endsWith('authorization/code-flow')) },
      side: 'server',
      kind: 'authorization-server',
      target: { url: await issuer.listen(), env: {}, cwd: folder, headers: [] },
      accounts: {
        authorizationServer: {
          confidentialClient: { id: 'web-client', secret, redirectUri },
          login: [{ username: user.name, password: user.password }, { decision: 'allow' }],
        },
      },
      revisions: ['2025-11-25'],
      select: () => true,
      fixtures: {},
      callTools: 'safe',
      limits: defaultLimits,
      concurrency: 1,
      seed: 1,
      fuzzRuns: 1,
      strict: false,
      redact: [],
      traceFile,
      emit(event) {
        told += JSON.stringify(event)
      },
      signal: new AbortController().signal,
      linkTo: () => '',
      causesOf: () => [],
      repeatCommand: () => undefined,
    })
    const kept = told + readFileSync(traceFile, 'utf8')
    expect([...seen.keys()].sort()).toEqual(
      ['access token', 'client secret', 'code', 'password', 'refresh token', 'verifier'].sort(),
    )
    expect([...seen].filter(([, value]) => kept.includes(value)).map(([name]) => name)).toEqual([])
    // All of it was there to be told, and nothing of MCP, which is not spoken here.
    expect(told).toContain('authorization.pkce.as-enforces')
    expect(told.includes('"monitors/')).toBe(false)
  } finally {
    issuer.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
