/** --watch: a change begins the next run, first of what failed. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCli, smallServer } from './run-cli.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watch-'))
})
afterEach(() => rm(folder, { recursive: true }))

const [node = '', small = ''] = smallServer

test('runs again when a file changes: what failed first, then the rest', async () => {
  const server = join(folder, 'server.mjs')
  const good = await readFile(small, 'utf8')
  // Its answer to ping is no object.
  const bad = good.replace('ping: () => ({})', 'ping: () => 7')
  await writeFile(server, good)
  await mkdir(join(folder, 'node_modules'))
  const words = ['--revision', '2025-11-25', '--requirement', 'ping.receiver.*', '--no-color']
  const env = { XDG_CACHE_HOME: join(folder, 'node_modules', 'cache'), COLUMNS: '150' }
  const run = runCli(['server', '--watch', ...words, '--', node, server], { cwd: folder, env, stdin: 'ignore' })
  let printed = ''
  let seen = (): void => {}
  run.all?.on('data', (data: Buffer) => {
    printed += String(data)
    seen()
  })
  const next = (pattern: RegExp): Promise<void> =>
    new Promise((resolve, reject) => {
      seen = () => {
        if (!pattern.test(printed)) return
        printed = ''
        resolve()
      }
      void run.then(() => reject(new Error(`expected ${pattern} before the end, got:\n${printed}`)))
      seen()
    })
  await next(/ CONFORMS [\s\S]*watching /)
  await writeFile(server, bad)
  await next(/changed: server\.mjs[\s\S]* DOES NOT CONFORM [\s\S]*watching /)
  await writeFile(join(folder, 'node_modules', 'ignored.js'), '')
  await writeFile(server, good)
  await next(/changed: server\.mjs\n[\s\S]* CONFORMS [\s\S]*watching /)
  run.kill('SIGTERM')
  expect((await run).exitCode).toBe(0)
})
