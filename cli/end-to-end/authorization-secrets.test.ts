/** What is planted, and what is issued on the way, is in no output of a run with authorization; unless its user asks to see it. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../harness/targets/free-port.ts'
import { createReferenceIssuer } from '../../reference-servers/authorization-server/reference-issuer.ts'
import { createReferenceServer } from '../../reference-servers/reference-server.ts'
import { reportNames } from '../../reports/names.ts'
import { runCli } from './run-cli.ts'

type Secrets = Map<string, string>

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'authorization-secrets-'))
})
afterEach(() => rm(folder, { recursive: true }))

const forms = (secret: string): string[] => [
  ...new Set([secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64').replace(/=+$/, '')]),
]

/** Runs the program with every report; resolves with the outputs by their names. */
async function outputs(words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  // Of an earlier run.
  await rm(folder, { recursive: true })
  await mkdir(folder)
  const files = reportNames.filter((name) => name !== 'console').map((name) => `${name}=${join(folder, name)}`)
  const reports = ['console', ...files].flatMap((report) => ['--report', report])
  const kept = ['--verbose', '--trace', join(folder, 'trace')]
  const { stdout, stderr, exitCode } = await runCli([...words.slice(0, 1), ...reports, ...kept, ...words.slice(1)], {
    env,
  })
  // Something is broken: its evidence is shown.
  expect(exitCode, `${String(stdout)}${String(stderr)}`).toBe(1)
  const all = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) => file.isFile())
  const written = await Promise.all(
    all.map(async ({ name, parentPath }) => [name, await readFile(join(parentPath, name), 'utf8')] as const),
  )
  return new Map([['stdout', String(stdout)], ['stderr', String(stderr)], ...written])
}

/** `kind in output` for each that can be read. */
function hits(secrets: Secrets, found: ReadonlyMap<string, string>): string[] {
  return [...found].flatMap(([output, text]) => {
    const whole = text.replace(/\\+u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    return [...secrets].flatMap(([secret, kind]) => {
      const form = forms(secret).find((one) => text.includes(one) || whole.includes(one))
      return form === undefined ? [] : [`${kind} in ${output}: ${form}`]
    })
  })
}

const names = 'code_verifier|code|access_token|refresh_token|client_secret'
const inForm = new RegExp(`(?:^|[?&])(${names})=([^&\\s#]+)`, 'g')
const inJson = new RegExp(`"(${names})":"([^"]+)"`, 'g')

/** Notes what is issued by the servers of this process, which say all of it again in a header of each answer. */
function overhear(secrets: Secrets): void {
  const listen = (message: unknown): void => {
    const { request, response } = Object(message)
    if (!(request instanceof IncomingMessage && response instanceof ServerResponse)) return
    const note = (text: string): void => {
      for (const pattern of [inForm, inJson])
        for (const [, kind = '', value = ''] of text.matchAll(pattern))
          if (value.length > 20 && !secrets.has(decodeURIComponent(value))) secrets.set(decodeURIComponent(value), kind)
    }
    const [push, end] = [request.push.bind(request), response.end.bind(response)]
    request.push = (chunk, ...others) => {
      if (chunk !== null) note(String(chunk))
      return push(chunk, ...others)
    }
    response.end = (chunk?: unknown) => {
      note(String(chunk))
      return end(chunk)
    }
    const writeHead = response.writeHead.bind(response)
    response.writeHead = (status: number, ...others: unknown[]) => {
      note(JSON.stringify(others).replaceAll('"', ' '))
      const said = [...secrets.keys()].flatMap(forms).join(' ')
      // What has been said so often is known.
      response.setHeader('X-Said', said.slice(-6000))
      const [headers] = others.filter((other) => typeof other === 'object' && other !== null)
      return writeHead(status, Object(headers))
    }
  }
  subscribe('http.server.request.start', listen)
  onTestFinished(() => void unsubscribe('http.server.request.start', listen))
}

const kindsOf = (secrets: Secrets): string[] => [...new Set(secrets.values())].sort()
/** At least one of each kind is there to be found. */
const shown = (secrets: Secrets, found: ReadonlyMap<string, string>): string[] =>
  kindsOf(secrets).filter((kind) => {
    const own = new Map([...secrets].filter(([, one]) => one === kind))
    return hits(own, new Map([['trace', found.get('trace') ?? '']])).length > 0
  })

test('a client that repeats what it gets', async () => {
  const command = [
    '--',
    process.execPath,
    join(import.meta.dirname, '../../fixtures/hostile/oauth-parrot.mjs'),
    '{url}',
  ]
  const chosen = ['client', '--revision', '2025-11-25', '--scenario', 'client/authorization/flow']
  const notes = join(folder, '..', `notes-${process.pid}`)
  onTestFinished(() => rm(notes, { force: true }))
  const seen = async (): Promise<Secrets> => {
    const lines = (await readFile(notes, 'utf8')).trim().split('\n')
    return new Map(lines.map((line): [string, string] => JSON.parse(line)).map(([kind, secret]) => [secret, kind]))
  }
  const hidden = await outputs([...chosen, ...command], { PARROT_NOTES: notes })
  const secrets = await seen()
  expect(kindsOf(secrets)).toEqual(['access token', 'code', 'refresh token', 'renewed token', 'verifier'])
  expect(hits(secrets, hidden)).toEqual([])
  await rm(notes)
  const clear = await outputs([...chosen, '--show-secrets', ...command], { PARROT_NOTES: notes })
  expect(shown(await seen(), clear)).toEqual(kindsOf(secrets))
  expect(hits(await seen(), new Map([['json', clear.get('json') ?? '']]))).not.toEqual([])
})

test('a protected server that repeats what it gets', async () => {
  const planted = {
    token: 'tk3-of-the-first-user',
    other: 'tk4-of-the-second-user',
    expired: 'tk5-which-has-ended-long-ago',
  }
  const cookies = { own: 'login=ck1-of-the-first-user', other: 'login=ck2-of-the-second-user' }
  const password = 'pw6-typed-into-its-page'
  const port = await freePort()
  const secrets: Secrets = new Map()
  const plant = (): void => {
    for (const secret of [...Object.values(planted), ...Object.values(cookies), password])
      secrets.set(secret, 'configuration')
  }
  plant()
  overhear(secrets)
  const server = createReferenceServer({
    protection: { ...planted, issuer: `http://127.0.0.1:${port}`, logins: cookies },
    fault: {
      says: 'refuses with another status',
      seams: { authorization: { refuse: (problem, exchange, next) => ({ ...next(problem, exchange), status: 403 }) } },
    },
  })
  onTestFinished(() => server.close())
  const { url } = await server.listen()
  const authorization = {
    ...{ expiredToken: planted.expired, otherToken: planted.other },
    ...{ cookie: cookies.own, otherCookie: cookies.other },
    login: [{ decision: 'allow', password }],
    suiteIssuer: { port, audience: url, weakScope: 'tools' },
  }
  const config = join(folder, '..', `config-${process.pid}.json`)
  onTestFinished(() => rm(config, { force: true }))
  await writeFile(config, JSON.stringify({ authorization }))
  const chosen = ['server', '--revision', '2025-03-26', '--url', url, '--config', config]
  const scenarios = ['tokens', 'own-tokens'].flatMap((name) => ['--scenario', `server/authorization/${name}`])
  const words = [...chosen, ...scenarios, '--header', `Authorization: Bearer ${planted.token}`]
  const found = await outputs(words)
  expect(kindsOf(secrets)).toEqual(['access_token', 'code', 'code_verifier', 'configuration', 'refresh_token'])
  expect(hits(secrets, found)).toEqual([])
  secrets.clear()
  plant()
  expect(shown(secrets, await outputs([...words, '--show-secrets']))).toEqual(kindsOf(secrets))
})

test('an authorization server that repeats what it gets', async () => {
  const password = 'open-sesame-4711'
  const secret = 'secret-of-the-web-client-0815'
  const redirectUri = 'https://client.example/callback'
  const secrets: Secrets = new Map()
  const plant = (): void => {
    for (const one of [password, secret]) secrets.set(one, 'configuration')
  }
  plant()
  overhear(secrets)
  const issuer = createReferenceIssuer({
    user: { name: 'alice', password },
    clients: [{ id: 'web-client', secret, redirectUris: [redirectUri] }],
    fault: { says: 'takes every verifier', seams: { checks: { verifier: () => true } } },
  })
  onTestFinished(() => issuer.close())
  const authorizationServer = {
    confidentialClient: { id: 'web-client', secret, redirectUri },
    login: [{ username: 'alice', password }, { decision: 'allow' }],
  }
  const config = join(folder, '..', `config-${process.pid}.json`)
  onTestFinished(() => rm(config, { force: true }))
  await writeFile(config, JSON.stringify({ authorizationServer }))
  const chosen = ['authorization', '--revision', '2025-11-25', '--issuer', await issuer.listen(), '--config', config]
  const words = [...chosen, '--scenario', '*/authorization/code-flow']
  const found = await outputs(words)
  expect(kindsOf(secrets)).toEqual([
    'access_token',
    'client_secret',
    'code',
    'code_verifier',
    'configuration',
    'refresh_token',
  ])
  expect(hits(secrets, found)).toEqual([])
  // It is spoken to as an authorization server, and nothing of MCP is.
  expect(found.get('json')).toContain('authorization.pkce.as-enforces')
  expect(found.get('json')).not.toContain('"monitors/')
  secrets.clear()
  plant()
  expect(shown(secrets, await outputs([...words, '--show-secrets']))).toEqual(kindsOf(secrets))
})
