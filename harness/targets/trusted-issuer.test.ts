import { expect, test } from 'vitest'
import { HarnessError } from '../harness-error.ts'
import { startHttpProcess } from './http-process.ts'
import { toldOfIssuer } from './trusted-issuer.ts'

const port = 9400
const started = {
  command: ['x'],
  url: 'http://127.0.0.1:9/',
  startsHttp: true,
  env: {},
  cwd: process.cwd(),
  headers: [],
}

test('a server that is started learns where our issuer is', async () => {
  const command = [process.execPath, '-e', 'console.log(process.env.MCP_CONFORMANCE_AUTH_SERVER_URL)']
  const { url, cwd, env } = toldOfIssuer(started, port)
  const signal = new AbortController().signal
  const ended: unknown = await startHttpProcess({ command, cwd, env, url: url ?? '', signal, startMs: 60_000 }).catch(
    (error: unknown) => error,
  )
  expect(ended).toBeInstanceOf(HarnessError)
  expect(String(ended)).toContain('http://127.0.0.1:9400')
})

test('nobody else is told, and what the user says stays', () => {
  expect(toldOfIssuer(started, undefined)).toBe(started)
  const listening = { ...started, startsHttp: false }
  expect(toldOfIssuer(listening, port)).toBe(listening)
  const env = { MCP_CONFORMANCE_AUTH_SERVER_URL: 'http://issuer.example' }
  expect(toldOfIssuer({ ...started, env }, port).env).toEqual(env)
})
